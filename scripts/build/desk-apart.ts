import type { Plugin } from 'vite'
import { isAdminModule } from './learner-files.ts'

/** Fields of a chunk that this check reads. */
export interface BuiltChunk {
  fileName: string
  isEntry: boolean
  facadeModuleId: string | null
  moduleIds: readonly string[]
  imports: readonly string[]
  dynamicImports: readonly string[]
}

/**
 * Returns the admin modules that a learner's page would load: the admin modules in chunks that learners' entries can
 * reach.
 */
export function findDeskModulesOfLearners(chunks: readonly BuiltChunk[]): string[] {
  const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
  const visitedChunks = new Set<BuiltChunk>()
  const open = chunks.filter(chunk => chunk.isEntry)
  for (let chunk = open.pop(); chunk; chunk = open.pop()) {
    if (visitedChunks.has(chunk) || isAdminModule(chunk.facadeModuleId ?? '')) continue
    visitedChunks.add(chunk)
    for (const name of [...chunk.imports, ...chunk.dynamicImports]) {
      const next = byName.get(name)
      if (next) open.push(next)
    }
  }
  return [...visitedChunks].flatMap(chunk =>
    chunk.moduleIds.filter(isAdminModule).map(id => `${id} in ${chunk.fileName}`),
  )
}

/** Fails a build that would load admin code in a learner's page. */
export function enforceDeskSeparation(): Plugin {
  return {
    name: 'semai-desk-apart',
    apply: 'build',
    generateBundle(_options, bundle) {
      const strays = findDeskModulesOfLearners(Object.values(bundle).filter(part => part.type === 'chunk'))
      if (strays.length > 0) this.error(`desk code in a learner's page:\n${strays.join('\n')}`)
    },
  }
}
