import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'
import { getLessonPath } from '../support/e2e/lesson.ts'
import { logIn, siswa } from '../support/e2e/people.ts'
import { openBehindTls } from './behind-tls.ts'
import type { SentResponse } from './front.ts'
import { reportMeasurements } from './write-figures.ts'

/**
 * Measures the bytes that the server sends for a first and for a second visit. Counts the bytes of the page by kind,
 * and the bytes of the service worker together with all files that it fetches at install. Measures HTTP/2 with TLS, as
 * a proxy serves it, and HTTP/1.1 from the server without a proxy. npm run build && npm run bench:bytes -- --write
 */
const QUIET_MS = 6_000
const MAX_MS = 120_000
const phone = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

const { front, world, browser, close } = await openBehindTls()
const bare = await openBareLine()
try {
  const member = await loggedIn()
  const article = (await world.ledger.items(siswa.email)).find(item => item.type === 'article')!
  const visits = [
    await visit('landing', '/'),
    await visit('catalogue', '/kelas'),
    await visit('lesson', getLessonPath(article), member),
  ]
  const names = [...new Set(visits.flatMap(({ figures }) => Object.keys(figures)))]
  await reportMeasurements('bytes', [
    ['', ...visits.map(({ name }) => name)],
    ...names.map(name => [name, ...visits.map(({ figures }) => figures[name] ?? '')]),
  ])
} finally {
  bare.close()
  await close()
}

async function visit(name: string, path: string, storageState?: Awaited<ReturnType<typeof loggedIn>>) {
  const context = await browser.newContext({ ...phone, baseURL: front.origin, ...(storageState && { storageState }) })
  const firstVisit = await measureVisit(context, path)
  const secondVisit = await measureVisit(context, path)
  await context.close()
  const ofPage = firstVisit.sent.filter(({ isWorkers }) => !isWorkers)
  const ofWorker = firstVisit.sent.filter(({ isWorkers }) => isWorkers)
  const bodies = (what: RegExp) => kib(ofPage.filter(({ type }) => what.test(type)))
  const figures: Record<string, string> = {
    'document and style, KiB': bodies(/html|css/),
    'script, KiB': bodies(/javascript/),
    'font, KiB': bodies(/font/),
    'responses to calls, KiB': bodies(/json/),
    'pictures and the rest, KiB': bodies(/^(?!.*(?:html|css|javascript|font|json))/),
    'worker: its own script, KiB': kib(ofWorker.filter(({ path: file }) => file === '/sw.js')),
    'worker: the app for offline, KiB': kib(ofWorker.filter(({ path: file }) => file !== '/sw.js')),
    'requests: page, worker': `${ofPage.length}, ${ofWorker.length}`,
    'all on the wire over HTTP/2, KiB': inKib(firstVisit.wireBytes),
    'second visit, the same, KiB': inKib(secondVisit.wireBytes),
  }
  // HTTP/1.1 is measured only for anonymous visits, because it uses another origin, which has no session cookie.
  if (storageState === undefined) figures['all on the wire over HTTP/1.1, KiB'] = inKib(await bareVisit(path))
  return { name, figures }
}

async function measureVisit(
  context: BrowserContext,
  path: string,
): Promise<{ sent: SentResponse[]; wireBytes: number }> {
  front.sent.length = 0
  const before = front.wireBytes()
  const page = await context.newPage()
  await page.goto(path)
  await untilQuiet(front.lastByteAt)
  await page.close()
  return { sent: [...front.sent], wireBytes: front.wireBytes() - before }
}

async function bareVisit(path: string): Promise<number> {
  const context = await browser.newContext({ ...phone, baseURL: bare.origin })
  const before = bare.wireBytes()
  await (await context.newPage()).goto(path)
  await untilQuiet(bare.lastByteAt)
  await context.close()
  return bare.wireBytes() - before
}

async function untilQuiet(lastByteAt: () => number): Promise<void> {
  for (const startedAt = performance.now(); performance.now() - startedAt < MAX_MS;) {
    await sleep(250)
    if (performance.now() - Math.max(lastByteAt(), startedAt) > QUIET_MS) return
  }
  throw new Error('the page never came to rest')
}

/** Puts a proxy that counts bytes directly in front of the server, without TLS. */
async function openBareLine() {
  let [wireBytes, lastByteAt] = [0, 0]
  const line = createServer(client => {
    const server = connect(world.server.port, '127.0.0.1')
    for (const socket of [client, server]) socket.on('error', () => client.destroy())
    server.on('data', part => {
      wireBytes += part.length
      lastByteAt = performance.now()
    })
    client.pipe(server).pipe(client)
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  const { port } = line.address() as AddressInfo // The server listens on a port, not on a pipe.
  const close = () => void line.close()
  return { origin: `http://localhost:${port}`, wireBytes: () => wireBytes, lastByteAt: () => lastByteAt, close }
}

async function loggedIn() {
  const context = await browser.newContext({ ...phone, baseURL: front.origin, serviceWorkers: 'block' })
  await logIn(await context.newPage(), siswa)
  const state = await context.storageState({ indexedDB: true })
  await context.close()
  return state
}

function kib(sent: readonly SentResponse[]): string {
  return inKib(sent.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0))
}

function inKib(bytes: number): string {
  return (bytes / 1_024).toFixed(1)
}
