import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { build } from 'vite'
import { CHROMIUM } from '../support/browsers.ts'
import { allComponents, componentPairs, type Side } from './component-pairs.ts'
import { phone } from './phone.ts'
import { reportMeasurements } from './write-figures.ts'

/**
 * Compares the small components of learner pages with Mantine's: compressed bytes, and the time to mount a hundred of
 * them on a processor slowed down by four. Both are measured in turn in one browser. Mantine's provider and base styles
 * have a row of their own, because a page loads them only once. npm run bench:components -- --write
 */
const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'node_modules/.cache/bench-components')
const MOUNTED = 100
const ROUNDS = 15
const CPU_SLOWDOWN = 4

const base: Side = { imports: `import '@mantine/core/styles/default-css-variables.css'`, element: '<i />' }

/** Returns the source of a page that mounts the element of a side a hundred times on each call of `mount`. */
function getPage({ imports, element }: Side, isMantine: boolean): string {
  const list = `Array.from({ length: ${MOUNTED} }, (_, key) => <div key={key}>${element}</div>)`
  const shown = isMantine ? `<MantineProvider>{list}</MantineProvider>` : `<>{list}</>`
  return `import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
${isMantine ? `import { MantineProvider } from '@mantine/core'` : ''}
${imports}
globalThis.mount = () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const list = ${list}
  const start = performance.now()
  flushSync(() => root.render(${shown}))
  document.body.getBoundingClientRect()
  const took = performance.now() - start
  root.unmount()
  return took
}
`
}

interface Built {
  script: string
  styles: string
}

async function bundle(name: string, side: Side, isMantine: boolean): Promise<Built> {
  const entry = join(FOLDER, `${name}.tsx`)
  await writeFile(entry, getPage(side, isMantine))
  const output = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, cssCodeSplit: false, rolldownOptions: { input: entry, output: { codeSplitting: false } } },
  })
  const files = (Array.isArray(output) ? output : [output]).flatMap(each => ('output' in each ? each.output : []))
  const script = files.flatMap(file => (file.type === 'chunk' ? file.code : [])).join('\n')
  const styles = files.flatMap(file => (file.type === 'asset' && file.fileName.endsWith('.css') ? file.source : []))
  return { script, styles: styles.join('\n') }
}

const kib = ({ script, styles }: Built) => (gzipSync(script).length + gzipSync(styles).length) / 1024

function getDocument({ script, styles }: Built): string {
  const safe = script.replaceAll('</script', '<\\/script')
  return `<!doctype html><style>${styles}</style><body><script type="module">${safe}</script>`
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // the server listens on a port, not on a pipe
}

/** Returns the median of the times of each page. The pages are measured in turn. */
async function mountTimes(browser: Browser, pages: readonly Built[]): Promise<number[]> {
  const server = createServer((request, answer) => {
    const built = pages[Number(request.url?.slice(1))]
    if (!built) return answer.writeHead(404).end()
    return answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(getDocument(built))
  })
  const address = await listen(server)
  const context = await browser.newContext(phone)
  const tabs = await Promise.all(
    pages.map(async (_, at) => {
      const page = await context.newPage()
      await page.goto(`${address}/${at}`)
      await page.waitForFunction(() => 'mount' in globalThis)
      await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
      return page
    }),
  )
  const times = tabs.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, page] of tabs.entries()) {
      await page.bringToFront()
      times[at]?.push(await page.evaluate(() => (globalThis as unknown as { mount: () => number }).mount())) // the code above has waited until it is set
    }
  }
  await context.close()
  server.close()
  return times.map(each => each.toSorted((a, b) => a - b)[Math.floor(each.length / 2)] ?? 0)
}

await mkdir(FOLDER, { recursive: true })
const browser = await chromium.launch({ executablePath: CHROMIUM })
try {
  const empty = await bundle('empty', { imports: '', element: '<i />' }, false)
  const provider = await bundle('provider', base, true)
  const [emptyMs = 0, providerMs = 0] = await mountTimes(browser, [empty, provider])
  const rows = [
    ['component', "Mantine's", 'own KiB', "Mantine's KiB", 'own ms', "Mantine's ms"],
    [
      '(once a page)',
      'MantineProvider',
      '0.0',
      (kib(provider) - kib(empty)).toFixed(1),
      '0.0',
      (providerMs - emptyMs).toFixed(1),
    ],
  ]
  for (const { name, mantine, own, theirs } of [...componentPairs, allComponents]) {
    const ownBuilt = await bundle(`own-${name}`, own, false)
    const theirsBuilt = await bundle(
      `mantine-${name}`,
      { ...theirs, imports: `${base.imports}\n${theirs.imports}` },
      true,
    )
    const [ownMs = 0, theirsMs = 0] = await mountTimes(browser, [ownBuilt, theirsBuilt])
    rows.push([
      name,
      mantine,
      (kib(ownBuilt) - kib(empty)).toFixed(1),
      (kib(theirsBuilt) - kib(provider)).toFixed(1),
      ((ownMs - emptyMs) / MOUNTED).toFixed(2),
      ((theirsMs - providerMs) / MOUNTED).toFixed(2),
    ])
  }
  await reportMeasurements('components', rows)
} finally {
  await browser.close()
  await rm(FOLDER, { recursive: true, force: true })
}
