import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { colorScheme, memberMark, startWhenIdle } from './inline-scripts.ts'
import { filesOf, findRing, reachableChunks, readPageManifest } from './page-manifest.ts'
import { drawLanding } from './prerender.ts'
import { documents } from './two-documents.ts'

/** Every tag Vite wrote for scripts and styles: the landing page has them inline, or fetched later. */
const assetTags =
  /\s*<(?:script type="module" crossorigin src|link rel="(?:modulepreload|stylesheet)" crossorigin href)="\/assets\/[^"]+">(?:<\/script>)?/g

/** The last work on the two documents, after Vite wrote them and before the worker counts their bytes. */
export async function finishDocuments(root: string, dist: string): Promise<void> {
  // Vite closes its bundle after a failure too. Then that failure is the one to be read, not ours.
  if (!existsSync(join(dist, documents.landing))) return
  const landing = await finishLanding(root, dist, await readFile(join(dist, documents.landing), 'utf8'))
  const shell = (await readFile(join(dist, documents.app), 'utf8')).replace('<!--head-->', () => script(colorScheme))
  await writeFile(join(dist, documents.landing), landing)
  await writeFile(join(dist, '_shell.html'), shell)
  await rm(join(dist, documents.app))
}

async function finishLanding(root: string, dist: string, html: string): Promise<string> {
  const manifest = readPageManifest(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))
  const ring = findRing(manifest)
  if (ring) throw new Error(`chunks import each other: ${ring.join(' > ')}`)
  const entry = manifest[documents.landing]
  if (!entry) throw new Error('the build has no landing entry')
  const eager = filesOf(manifest, reachableChunks(manifest, [documents.landing], { isLazyIncluded: false }))
  const sheets = [...eager].filter(file => file.endsWith('.css'))
  const css = (await Promise.all(sheets.map(file => readFile(join(dist, file), 'utf8')))).join('')
  const scripts = [...eager].filter(file => file.endsWith('.js') && file !== entry.file)
  // Found from the entry on, so what imports nothing stands last.
  const pieces = [...scripts.toReversed(), entry.file].map(file => `/${file}`)
  const drawn = await drawLanding(root)
  return html
    .replace(assetTags, '')
    .replace('<!--head-->', () => `${script(colorScheme + ';' + memberMark)}<style>${css}</style>`)
    .replace('<div id="root"></div>', () => `<div id="root">${drawn}</div>`)
    .replace('</body>', () => `${script(startWhenIdle(pieces))}</body>`)
}

function script(text: string): string {
  return `<script>${text}</script>`
}
