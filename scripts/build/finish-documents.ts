import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AppDocument, appDocuments } from '../../contract/site/documents.ts'
import { drawnDocuments } from '../../contract/site/drawn-documents.ts'
import { publicPages, type PublicPage } from '../../contract/site/public-pages.ts'
import { colorScheme, memberMarkScript, pathMarkScript } from './inline-scripts.ts'
import {
  listChunkFiles,
  findImporterOf,
  findImportCycle,
  listReachableChunks,
  readPageManifest,
  sortScripts,
  sortStyleSheets,
  type PageManifest,
} from './page-manifest.ts'
import { enforceBudgets, listPageChunks, listStartChunks } from './page-budgets.ts'
import { buildDrawing, drawPages, bundleInlineScript } from './prerender.ts'
import { checkStyleClasses } from './scoped-class.ts'
import { documents } from './two-documents.ts'

/**
 * Tags that Vite wrote for scripts and styles. The tags are removed, because the landing page contains its scripts and
 * styles inline or loads them later.
 */
const assetTags =
  /\s*<(?:script type="module" crossorigin src|link rel="(?:modulepreload|stylesheet)" crossorigin href)="\/assets\/[^"]+">(?:<\/script>)?/g

/**
 * The shell contains the frame for members and the frame for visitors. This style hides one of them. An inline script
 * sets `data-member` before the first paint.
 */
const ofTheOther = ':root[data-member] [data-for=visitor],:root:not([data-member]) [data-for=member]{display:none}'

/** Finishes the documents. Must run after Vite wrote them and before the worker's precache list reads their sizes. */
export async function finishDocuments(
  root: string,
  dist: string,
  { define, hasOwnSettings }: { define: Record<string, string>; hasOwnSettings: boolean },
): Promise<void> {
  // Vite closes its bundle even after a failed build. This check stops here then, so that Vite reports its own error.
  if (!existsSync(join(dist, documents.landing))) return
  const manifest = readPageManifest(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))
  const ring = findImportCycle(manifest)
  if (ring) throw new Error(`chunks import each other: ${ring.join(' > ')}`)
  const importer = findImporterOf(manifest, documents.app)
  if (importer) throw new Error(`${importer} and the app's entry import each other`)
  await enforceBudgets(manifest, dist, { hasOwnSettings })
  const drawing = join(dist, drawnDocuments.folder)
  await buildDrawing(root, drawing, define)
  const inline = (entry: string) => bundleInlineScript(root, `src/app/early/${entry}.ts`, define)
  const [drawn, earlyStart, earlyLesson, earlyLanding, earlyDocument] = await Promise.all([
    drawPages(drawing),
    inline('early-start'),
    inline('early-lesson'),
    inline('early-landing'),
    inline('early-document'),
  ])
  const page = await readFile(join(dist, documents.landing), 'utf8')
  const landing = await finishLanding(dist, manifest, page, { drawn: drawn.landing, early: earlyLanding })
  const app = await readFile(join(dist, documents.app), 'utf8')
  const frames = await Promise.all(
    publicPages.map(async page => [page, await getFrame(dist, manifest, app, { page, early: earlyDocument })]),
  )
  await writeFile(join(drawing, drawnDocuments.frames), JSON.stringify(Object.fromEntries(frames)))
  const framed = async (name: AppDocument, early: string, hiding: string) =>
    finishFramed(dist, manifest, app, { keys: listStartChunks(manifest, name), drawn: drawn[name], early, hiding })
  await writeFile(join(dist, documents.landing), landing)
  // The styles hide the frame from users whom the page redirects: a lesson redirects visitors, and the login page
  // redirects members.
  const pages: Record<AppDocument, string> = {
    lesson: await framed(
      'lesson',
      `${earlyStart};${earlyLesson}`,
      ':root:not([data-member]) [data-frame]{visibility:hidden}',
    ),
    login: await framed('login', earlyStart, ':root[data-member] [data-frame]{visibility:hidden}'),
    shell: await framed('shell', `${pathMarkScript};${earlyStart}`, ofTheOther),
  }
  // The cast restores the type of the keys, because `Object.entries` widens it to `string`.
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
  const eager = listChunkFiles(manifest, listReachableChunks(manifest, [documents.landing], { isLazyIncluded: false }))
  const css = await readAll(
    dist,
    [...eager].filter(file => file.endsWith('.css')),
  )
  checkStyleClasses(drawn, css)
  const scripts = [...eager].filter(file => file.endsWith('.js') && file !== entry.file)
  // In `scripts` a chunk usually comes before its imports. Reversed, so that chunks without imports come first.
  const pieces = [...scripts.toReversed(), entry.file].map(file => `/${file}`)
  return html
    .replace(assetTags, '')
    .replace('<!--head-->', () => `${script(colorScheme + ';' + memberMarkScript)}<style>${css}</style>`)
    .replace('<div id="root"></div>', () => `<div id="root">${drawn}</div>`)
    .replace('</body>', () => `${dataBlock(drawnDocuments.filesId, pieces)}${script(early)}</body>`)
}

interface Framed {
  /** Keys of the chunks that the page loads at its start. */
  keys: readonly string[]
  drawn: string
  early: string
  /** Styles that hide the frame, or a part of it, from users who must not see it. */
  hiding: string
}

/** Builds the app's document for one kind of page: its frame, its styles, and preloads for all of its scripts. */
async function finishFramed(
  dist: string,
  manifest: PageManifest,
  html: string,
  { keys, drawn, early, hiding }: Framed,
) {
  const { scripts, entry, style } = await readStartFiles(dist, manifest, keys)
  const head = [
    script([colorScheme, memberMarkScript, early].join(';')),
    // Requests the font before the scripts, because the first text of a lesson waits for the font. The font has an
    // eighth of the size of the scripts.
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
 * Preloads the font file with Indonesian characters without a referrer. For a font in a style sheet of the document,
 * Chromium sends the document's URL in spite of the policy. This URL may contain a one-time code.
 */
function fontLink(style: string): string {
  const [font] = /\/assets\/[\w-]*-latin-wght-normal[\w-]*\.woff2/.exec(style) ?? []
  if (font === undefined) throw new Error('the style of the app has no font')
  return `<link rel="preload" as="font" type="font/woff2" crossorigin referrerpolicy="no-referrer" href="${font}">`
}

/**
 * Modules of the floating button, which every page shows. The document needs the button's style. Without the button's
 * script React would remove the button.
 */
const besideEveryPage = ['src/app/beside-page.tsx', 'src/app/documents/hydrate-document.ts']

/**
 * Returns the frame of a public page's document. The server replaces the placeholders in the frame with the page and
 * its metadata.
 */
async function getFrame(
  dist: string,
  manifest: PageManifest,
  html: string,
  { page, early }: { page: PublicPage; early: string },
): Promise<string> {
  const keys = [documents.app, ...listPageChunks(manifest, page), ...besideEveryPage]
  for (const key of besideEveryPage) if (!manifest[key]) throw new Error(`the build has no ${key}`)
  const { entry, style } = await readStartFiles(dist, manifest, keys)
  const scripts = sortScripts(manifest, keys).filter(file => file !== entry)
  const files = [...scripts, entry].map(file => `/${file}`)
  const { about, body } = drawnDocuments.marks
  return html
    .replace(assetTags, '')
    .replace('<html ', '<html data-document ')
    .replace(/\s*<title>[\s\S]*?name="description"[^>]*>/, about)
    .replace('<!--head-->', () => `${script([colorScheme, memberMarkScript].join(';'))}${withoutSwap(style)}`)
    .replace('<div id="root"></div>', `<div id="root">${body}</div>`)
    .replace(/\s*<noscript>[\s\S]*?<\/noscript>/, '')
    .replace('</body>', () => `${dataBlock(drawnDocuments.filesId, files)}${script(early)}</body>`)
}

/** Start files of a page of the app: its scripts without the entry, and its styles as a document contains them. */
async function readStartFiles(dist: string, manifest: PageManifest, keys: readonly string[]) {
  const entry = manifest[documents.app]?.file
  if (entry === undefined) throw new Error('the build has no entry of the app')
  const files = listChunkFiles(manifest, listReachableChunks(manifest, keys, { isLazyIncluded: false }))
  const sheets = sortStyleSheets(manifest, keys)
  // Adds disabled links to the same style sheets. Vite's chunk loader then treats the sheets as loaded, and browsers do
  // not download them.
  const links = sheets.map(file => `<link rel="stylesheet" crossorigin href="/${file}" disabled>`)
  const style = `<style>${await readAll(dist, sheets)}</style>${links.join('')}`
  return { scripts: [...files].filter(file => file.endsWith('.js') && file !== entry), entry, style }
}

/**
 * Keeps the fallback font on a page that was painted before its font arrived, because other letter widths would shift
 * the text (CLS). The next page uses the font.
 */
function withoutSwap(style: string): string {
  return style.replaceAll(/font-display:\s*swap/g, 'font-display:optional')
}

async function readAll(dist: string, files: readonly string[]): Promise<string> {
  return (await Promise.all(files.map(file => readFile(join(dist, file), 'utf8')))).join('')
}

/** Returns a data block. It is not a script, so the content security policy does not have to allow it. */
function dataBlock(id: string, value: unknown): string {
  return `<script id="${id}" type="application/json">${JSON.stringify(value)}</script>`
}

function script(text: string): string {
  return `<script>${text}</script>`
}
