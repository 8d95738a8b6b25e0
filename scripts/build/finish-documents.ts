import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AppDocument, appDocuments } from '../../contract/rules/documents.ts'
import { drawnDocuments } from '../../contract/rules/drawn-documents.ts'
import { publicPages, type PublicPage } from '../../contract/rules/public-pages.ts'
import { colorScheme, memberMark } from './inline-scripts.ts'
import {
  filesOf,
  findImporterOf,
  findRing,
  reachableChunks,
  readPageManifest,
  scriptsInOrder,
  sheetsInOrder,
  type PageManifest,
} from './page-manifest.ts'
import { keepBudgets, routesOfPage, startOf } from './page-budgets.ts'
import { buildDrawing, drawPages, inlineScript } from './prerender.ts'
import { documents } from './two-documents.ts'

/** Every tag Vite wrote for scripts and styles: the landing page has them inline, or fetched later. */
const assetTags =
  /\s*<(?:script type="module" crossorigin src|link rel="(?:modulepreload|stylesheet)" crossorigin href)="\/assets\/[^"]+">(?:<\/script>)?/g

/** The shell's frame is drawn for members and for visitors; the mark stands before anything is shown. */
const ofTheOther = ':root[data-member] [data-for=visitor],:root:not([data-member]) [data-for=member]{display:none}'

/** The last work on the documents, after Vite wrote them and before the worker counts their bytes. */
export async function finishDocuments(root: string, dist: string, define: Record<string, string>): Promise<void> {
  // Vite closes its bundle after a failure too. Then that failure is the one to be read, not ours.
  if (!existsSync(join(dist, documents.landing))) return
  const manifest = readPageManifest(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))
  const ring = findRing(manifest)
  if (ring) throw new Error(`chunks import each other: ${ring.join(' > ')}`)
  const waiting = findImporterOf(manifest, documents.app)
  if (waiting) throw new Error(`${waiting} imports the app's entry, which waits for it`)
  await keepBudgets(manifest, dist)
  const drawing = join(dist, drawnDocuments.folder)
  await buildDrawing(root, drawing, define)
  const inline = (entry: string) => inlineScript(root, `src/app/early/${entry}.ts`, define)
  const [drawn, earlyLesson, earlyLanding, earlyDocument] = await Promise.all([
    drawPages(drawing),
    inline('early-lesson'),
    inline('early-landing'),
    inline('early-document'),
  ])
  const page = await readFile(join(dist, documents.landing), 'utf8')
  const landing = await finishLanding(dist, manifest, page, { drawn: drawn.landing, early: earlyLanding })
  const app = await readFile(join(dist, documents.app), 'utf8')
  const frames = await Promise.all(
    publicPages.map(async page => [page, await frameOf(dist, manifest, app, { page, early: earlyDocument })]),
  )
  await writeFile(join(drawing, drawnDocuments.frames), JSON.stringify(Object.fromEntries(frames)))
  const framed = async (name: AppDocument, early: string, hiding: string) =>
    finishFramed(dist, manifest, app, { keys: startOf(manifest, name), drawn: drawn[name], early, hiding })
  await writeFile(join(dist, documents.landing), landing)
  // A visitor is led away from a lesson, and a member from the login form: neither is shown its frame.
  const pages: Record<AppDocument, string> = {
    lesson: await framed('lesson', earlyLesson, ':root:not([data-member]) [data-frame]{visibility:hidden}'),
    login: await framed('login', '', ':root[data-member] [data-frame]{visibility:hidden}'),
    shell: await framed('shell', '', ofTheOther),
  }
  for (const [name, page] of Object.entries(pages)) await writeFile(join(dist, appDocuments[name as AppDocument]), page)
  await rm(join(dist, documents.app))
}

async function finishLanding(
  dist: string,
  manifest: PageManifest,
  html: string,
  { drawn, early }: { drawn: string; early: string },
) {
  const entry = manifest[documents.landing]
  if (!entry) throw new Error('the build has no landing entry')
  const eager = filesOf(manifest, reachableChunks(manifest, [documents.landing], { isLazyIncluded: false }))
  const css = await textOf(
    dist,
    [...eager].filter(file => file.endsWith('.css')),
  )
  const scripts = [...eager].filter(file => file.endsWith('.js') && file !== entry.file)
  // Found from the entry on, so what imports nothing stands last.
  const pieces = [...scripts.toReversed(), entry.file].map(file => `/${file}`)
  return html
    .replace(assetTags, '')
    .replace('<!--head-->', () => `${script(colorScheme + ';' + memberMark)}<style>${css}</style>`)
    .replace('<div id="root"></div>', () => `<div id="root">${drawn}</div>`)
    .replace('</body>', () => `${dataBlock(drawnDocuments.filesId, pieces)}${script(early)}</body>`)
}

interface Framed {
  /** The chunks the page starts with. */
  keys: readonly string[]
  drawn: string
  early: string
  /** Style for whom the frame, or a part of it, is not. */
  hiding: string
}

/** The app's document for one kind of page: its frame, its style, and every script of it asked for at once. */
async function finishFramed(
  dist: string,
  manifest: PageManifest,
  html: string,
  { keys, drawn, early, hiding }: Framed,
) {
  const { scripts, entry, style } = await partsOf(dist, manifest, keys)
  const head = [
    script([colorScheme, memberMark, early].filter(Boolean).join(';')),
    // Before the scripts: a lesson's first words wait for it, and it is an eighth of them.
    fontLink(style),
    `<script type="module" crossorigin src="/${entry}"></script>`,
    ...scripts.map(file => `<link rel="modulepreload" crossorigin href="/${file}">`),
    `${style}<style>${hiding}</style>`,
  ]
  return html
    .replace(assetTags, '')
    .replace('<!--head-->', () => head.join(''))
    .replace('<div id="root"></div>', () => `<div id="root"><div data-frame inert>${drawn}</div></div>`)
}

/**
 * The letters of our language. Asked for by a style in the document they would come with its address as the referrer,
 * whatever the document's policy says (Chromium), and an address may hold a one-time code.
 */
function fontLink(style: string): string {
  const [font] = /\/assets\/[\w-]*-latin-wght-normal[\w-]*\.woff2/.exec(style) ?? []
  if (font === undefined) throw new Error('the style of the app names no font')
  return `<link rel="preload" as="font" type="font/woff2" crossorigin referrerpolicy="no-referrer" href="${font}">`
}

/** Also drawn there, the floating button: without its style it is bare, and without its script React would take it away. */
const besideEveryPage = ['src/app/beside-page.tsx', 'src/app/documents/take-over.ts']

/** Everything of a public page's document but the page. The server puts that and what is said about it at the marks. */
async function frameOf(
  dist: string,
  manifest: PageManifest,
  html: string,
  { page, early }: { page: PublicPage; early: string },
): Promise<string> {
  const keys = [documents.app, ...routesOfPage(manifest, page), ...besideEveryPage]
  for (const key of besideEveryPage) if (!manifest[key]) throw new Error(`the build has no ${key}`)
  const { entry, style } = await partsOf(dist, manifest, keys)
  const scripts = scriptsInOrder(manifest, keys).filter(file => file !== entry)
  const files = [...scripts, entry].map(file => `/${file}`)
  const { about, body } = drawnDocuments.marks
  return html
    .replace(assetTags, '')
    .replace('<html ', '<html data-document ')
    .replace(/\s*<title>[\s\S]*?name="description"[^>]*>/, about)
    .replace('<!--head-->', () => `${script([colorScheme, memberMark].join(';'))}${withoutSwap(style)}`)
    .replace('<div id="root"></div>', `<div id="root">${body}</div>`)
    .replace(/\s*<noscript>[\s\S]*?<\/noscript>/, '')
    .replace('</body>', () => `${dataBlock(drawnDocuments.filesId, files)}${script(early)}</body>`)
}

/** What a page of the app starts with: its scripts without the entry, and its style as it stands in a document. */
async function partsOf(dist: string, manifest: PageManifest, keys: readonly string[]) {
  const entry = manifest[documents.app]?.file
  if (entry === undefined) throw new Error('the build has no entry of the app')
  const files = filesOf(manifest, reachableChunks(manifest, keys, { isLazyIncluded: false }))
  const sheets = sheetsInOrder(manifest, keys)
  // Taken for loaded by Vite's loader of chunks; switched off, no browser fetches them.
  const links = sheets.map(file => `<link rel="stylesheet" crossorigin href="/${file}" disabled>`)
  const style = `<style>${await textOf(dist, sheets)}</style>${links.join('')}`
  return { scripts: [...files].filter(file => file.endsWith('.js') && file !== entry), entry, style }
}

/**
 * A page that is read before its font has come stays as it is: letters of another width would move what is read (CLS). The
 * font is there at the next page.
 */
function withoutSwap(style: string): string {
  return style.replaceAll(/font-display:\s*swap/g, 'font-display:optional')
}

async function textOf(dist: string, files: readonly string[]): Promise<string> {
  return (await Promise.all(files.map(file => readFile(join(dist, file), 'utf8')))).join('')
}

/** No script, so no policy has to let it in. */
function dataBlock(id: string, value: unknown): string {
  return `<script id="${id}" type="application/json">${JSON.stringify(value)}</script>`
}

function script(text: string): string {
  return `<script>${text}</script>`
}
