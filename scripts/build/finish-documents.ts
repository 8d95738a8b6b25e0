import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AppDocument, appDocuments } from '../../contract/rules/documents.ts'
import { colorScheme, memberMark, startWhenIdle } from './inline-scripts.ts'
import {
  filesOf,
  findImporterOf,
  findRing,
  reachableChunks,
  readPageManifest,
  sheetsInOrder,
  type PageManifest,
} from './page-manifest.ts'
import { keepBudgets, startOf } from './page-budgets.ts'
import { drawPages, inlineScript } from './prerender.ts'
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
  const [drawn, earlyLesson] = await Promise.all([
    drawPages(root),
    inlineScript(root, 'src/app/early/early-lesson.ts', define),
  ])
  const landing = await finishLanding(dist, manifest, await readFile(join(dist, documents.landing), 'utf8'), drawn)
  const app = await readFile(join(dist, documents.app), 'utf8')
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

async function finishLanding(dist: string, manifest: PageManifest, html: string, drawn: { landing: string }) {
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
    .replace('<div id="root"></div>', () => `<div id="root">${drawn.landing}</div>`)
    .replace('</body>', () => `${script(startWhenIdle(pieces))}</body>`)
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
  const files = filesOf(manifest, reachableChunks(manifest, keys, { isLazyIncluded: false }))
  const sheets = sheetsInOrder(manifest, keys)
  const css = await textOf(dist, sheets)
  const entry = manifest[documents.app]?.file
  const scripts = [...files].filter(file => file.endsWith('.js') && file !== entry)
  const head = [
    script([colorScheme, memberMark, early].filter(Boolean).join(';')),
    `<script type="module" crossorigin src="/${entry}"></script>`,
    ...scripts.map(file => `<link rel="modulepreload" crossorigin href="/${file}">`),
    `<style>${css}${hiding}</style>`,
    // Taken for loaded by Vite's loader of chunks; switched off, no browser fetches them.
    ...sheets.map(file => `<link rel="stylesheet" crossorigin href="/${file}" disabled>`),
  ]
  return html
    .replace(assetTags, '')
    .replace('<!--head-->', () => head.join(''))
    .replace('<div id="root"></div>', () => `<div id="root"><div data-frame inert>${drawn}</div></div>`)
}

async function textOf(dist: string, files: readonly string[]): Promise<string> {
  return (await Promise.all(files.map(file => readFile(join(dist, file), 'utf8')))).join('')
}

function script(text: string): string {
  return `<script>${text}</script>`
}
