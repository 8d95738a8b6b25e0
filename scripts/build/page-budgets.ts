import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { PublicPage } from '../../contract/rules/public-pages.ts'
import { filesOf, reachableChunks, type PageManifest } from './page-manifest.ts'
import { documents } from './two-documents.ts'

const routesOf = {
  lesson: ['_app/_member/lecture-material.$type.$id'],
  login: ['_app/auth/login'],
  shell: [],
} as const

/** The routes of all pages but a lesson and the login, which start without them. */
const otherRoutes = 'src/app/tree/learner.ts'

/**
 * What a lesson's idle time brings to everybody: what sends, worker, install, whether a survey is due. What comes once the worker
 * stands (the pages of the menu) is taken from what it has.
 */
const idleParts = [
  otherRoutes,
  'src/data/outbox/replay.ts',
  'src/app/pwa/after-start.ts',
  'src/features/survey/survey-invitation.tsx',
  'src/learning/keep-ready.ts',
  'src/app/watch-open-quizzes.ts',
]

/**
 * Script of a page in KiB of brotli, file by file as the server sends it: what was reached, and a little room. Whoever needs
 * more takes something else out first; see docs/performance.md.
 */
export const budgets = {
  'lesson: what it starts with': 145,
  'lesson: with what idle time brings': 171,
  'login: what it starts with': 147,
  'landing page: after idle': 76,
} as const
type Page = keyof typeof budgets

/** The chunks a document of the app starts with. */
export function startOf(manifest: PageManifest, name: keyof typeof routesOf): string[] {
  const screens = routesOf[name].map(route => screenOf(manifest, route))
  return [documents.app, ...(name === 'shell' ? [otherRoutes] : []), ...screens]
}

/** The chunks of a public page's own: the routes and its screen. */
export function routesOfPage(manifest: PageManifest, page: PublicPage): string[] {
  const isThere = (name: string) =>
    Object.keys(manifest).some(key => key.startsWith(`src/routes/${name}.tsx?tsr-split=`))
  const route = isThere(`_app${page}/index`) ? `_app${page}/index` : `_app${page}`
  return [otherRoutes, screenOf(manifest, route)]
}

/** The chunk with a route's screen, whatever the router's plugin laid beside it. */
function screenOf(manifest: PageManifest, route: string): string {
  const start = `src/routes/${route}.tsx?tsr-split=`
  const key = Object.keys(manifest).find(each => each.startsWith(start) && each.includes('component'))
  if (key === undefined) throw new Error(`the build has no screen of ${route}`)
  return key
}

/** Lists the pages over their budget, in words. `bytes` as the server sends them. */
export function overBudget(bytes: Readonly<Record<Page, number>>): string[] {
  const pages = Object.keys(budgets) as Page[] // the keys of the table itself
  return pages.flatMap(page => {
    const kib = bytes[page] / 1024
    return kib > budgets[page] ? [`${page}: ${kib.toFixed(1)} KiB of script, budget ${budgets[page]}`] : []
  })
}

/** A build in which a learner's page has grown past its budget fails, and says which and by how much. */
export async function keepBudgets(manifest: PageManifest, dist: string): Promise<void> {
  const weighed = new Map<string, number>()
  const weigh = async (file: string) => {
    const size = weighed.get(file) ?? brotliCompressSync(await readFile(join(dist, file))).length
    weighed.set(file, size)
    return size
  }
  const scriptOf = async (keys: readonly string[]) => {
    const files = filesOf(manifest, reachableChunks(manifest, keys, { isLazyIncluded: false }))
    let sum = 0
    for (const file of files) if (file.endsWith('.js')) sum += await weigh(file)
    return sum
  }
  const lesson = startOf(manifest, 'lesson')
  for (const part of idleParts) if (!manifest[part]) throw new Error(`the build has no ${part}`)
  const bytes: Record<Page, number> = {
    'lesson: what it starts with': await scriptOf(lesson),
    'lesson: with what idle time brings': await scriptOf([...lesson, ...idleParts]),
    'login: what it starts with': await scriptOf(startOf(manifest, 'login')),
    'landing page: after idle': await scriptOf([documents.landing]),
  }
  const over = overBudget(bytes)
  if (over.length > 0) throw new Error(`a learner's page is over its budget\n${over.join('\n')}`)
  for (const [page, size] of Object.entries(bytes)) console.log(`${page}: ${(size / 1024).toFixed(1)} KiB of script`)
}
