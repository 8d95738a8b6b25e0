import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { PublicPage } from '../../contract/site/public-pages.ts'
import { listChunkFiles, listReachableChunks, type PageManifest } from './page-manifest.ts'
import { documents } from './two-documents.ts'

const routesOf = {
  lesson: ['_app/_member/lecture-material.$type.$id'],
  login: ['_app/auth/login'],
  dashboard: ['_app/_member/(desk)/admin/dashboard'],
  shell: [],
} as const

/** Routes of all pages except the lesson and the login, which start without these routes. */
const otherRoutes = 'src/app/tree/learner.ts'

/** Routes of all pages, including the admin area. */
const adminRoutes = 'src/app/tree/all.ts'

/**
 * Modules that every learner's lesson loads when idle: outbox, worker, install prompt, survey check. Chunks that are
 * loaded after the worker is active (the pages of the menu) are not counted, because they come from the worker's cache.
 */
const idleParts = [
  otherRoutes,
  'src/data/outbox/replay.ts',
  'src/app/pwa/after-start.ts',
  'src/features/learning/survey/survey-invitation.tsx',
  'src/learning/prefetch-classes.ts',
  'src/app/watch-open-quizzes.ts',
]

/**
 * Maximum size of a page's scripts in KiB of brotli, as the server sends the files: the current size with a small
 * margin. To add code, first remove other code; see docs/performance.md.
 */
export const budgets = {
  'lesson: what it starts with': 145,
  'lesson: with what idle time brings': 171,
  'login: what it starts with': 147,
  'landing page: after idle': 76,
  'admin dashboard: what it starts with': 350,
} as const
type Page = keyof typeof budgets

/** Returns the chunks that a document of the app loads at its start. */
export function listStartChunks(manifest: PageManifest, name: keyof typeof routesOf): string[] {
  const screens = routesOf[name].map(route => getScreen(manifest, route))
  return [documents.app, ...(name === 'shell' ? [otherRoutes] : []), ...screens]
}

/** Returns the chunks of a public page: its routes and its screen. */
export function listPageChunks(manifest: PageManifest, page: PublicPage): string[] {
  const hasRoute = (name: string) =>
    Object.keys(manifest).some(key => key.startsWith(`src/routes/${name}.tsx?tsr-split=`))
  const route = hasRoute(`_app${page}/index`) ? `_app${page}/index` : `_app${page}`
  return [otherRoutes, getScreen(manifest, route)]
}

/** Returns the chunk with a route's screen. The chunk may also contain other lazy parts of the route. */
function getScreen(manifest: PageManifest, route: string): string {
  const start = `src/routes/${route}.tsx?tsr-split=`
  const key = Object.keys(manifest).find(each => each.startsWith(start) && each.includes('component'))
  if (key === undefined) throw new Error(`the build has no screen of ${route}`)
  return key
}

/** Returns a message for each page over its budget. `bytes` are the compressed sizes. */
export function listOverBudget(bytes: Readonly<Record<Page, number>>): string[] {
  const pages = Object.keys(budgets) as Page[] // the object has exactly these keys
  return pages.flatMap(page => {
    const kib = bytes[page] / 1024
    return kib > budgets[page] ? [`${page}: ${kib.toFixed(1)} KiB of script, budget ${budgets[page]}`] : []
  })
}

/**
 * Fails the build if a page exceeds its budget. The error names the page and the excess. With an operator's own
 * settings (a brand name, the URL of another site) the build only warns, because the length of these settings must not
 * prevent a build.
 */
export async function enforceBudgets(
  manifest: PageManifest,
  dist: string,
  { hasOwnSettings }: { hasOwnSettings: boolean },
): Promise<void> {
  const sizes = new Map<string, number>()
  const getSize = async (file: string) => {
    const size = sizes.get(file) ?? brotliCompressSync(await readFile(join(dist, file))).length
    sizes.set(file, size)
    return size
  }
  const getScript = async (keys: readonly string[]) => {
    const files = listChunkFiles(manifest, listReachableChunks(manifest, keys, { isLazyIncluded: false }))
    let sum = 0
    for (const file of files) if (file.endsWith('.js')) sum += await getSize(file)
    return sum
  }
  const lesson = listStartChunks(manifest, 'lesson')
  for (const part of idleParts) if (!manifest[part]) throw new Error(`the build has no ${part}`)
  const bytes: Record<Page, number> = {
    'lesson: what it starts with': await getScript(lesson),
    'lesson: with what idle time brings': await getScript([...lesson, ...idleParts]),
    'login: what it starts with': await getScript(listStartChunks(manifest, 'login')),
    'landing page: after idle': await getScript([documents.landing]),
    'admin dashboard: what it starts with': await getScript([...listStartChunks(manifest, 'dashboard'), adminRoutes]),
  }
  const over = listOverBudget(bytes)
  const warning = `a learner's page is over its budget\n${over.join('\n')}`
  if (over.length > 0 && !hasOwnSettings) throw new Error(warning)
  if (over.length > 0) console.warn(warning)
  for (const [page, size] of Object.entries(bytes)) console.log(`${page}: ${(size / 1024).toFixed(1)} KiB of script`)
}
