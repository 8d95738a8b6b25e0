// What a first visit costs, as a real browser counts it: compressed bodies by kind, and what the headers add.
//   node scripts/measure-bytes.mjs http://127.0.0.1:4173 / /kelas
//   SEMAI_MEMBER=siswa@semai.test:belajar123 node scripts/measure-bytes.mjs http://127.0.0.1:4173 /lecture-material/...
// The landing page's script comes when the page is idle, so it is counted apart. Ends with the precache list's size.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'

const [origin = 'http://127.0.0.1:4173', ...paths] = process.argv.slice(2)
const executablePath = process.env.SEMAI_CHROMIUM ?? '/usr/bin/chromium'
const dist = process.env.SEMAI_DIST ?? join(import.meta.dirname, '../dist')
const QUIET_MS = 3_000
const phone = { viewport: { width: 360, height: 800 }, serviceWorkers: 'block' }
const kib = bytes => (bytes / 1024).toFixed(1).padStart(7)

const browser = await chromium.launch({ executablePath })
const storageState = process.env.SEMAI_MEMBER ? await logIn(...process.env.SEMAI_MEMBER.split(':')) : undefined
for (const path of paths.length > 0 ? paths : ['/']) await measure(path)
await browser.close()
await measurePrecache()

/** The session lives in IndexedDB as well as in the cookie; the measured visit has it, but an empty cache. */
async function logIn(email, password) {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.goto(`${origin}/auth/login`)
  await page.locator('input[type="email"], input[name="email"]').first().fill(email)
  await page.locator('input[type="password"]').first().fill(password)
  await page.locator('form button[type="submit"]').first().click()
  await page.waitForURL(/dashboard/)
  const state = await context.storageState({ indexedDB: true })
  await context.close()
  return state
}

async function measure(path) {
  const context = await browser.newContext({ ...phone, ...(storageState && { storageState }) })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const requests = new Map()
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    requests.set(requestId, { type, headerBytes: response.encodedDataLength })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const request = requests.get(requestId)
    if (request) Object.assign(request, { bytes: encodedDataLength - request.headerBytes, at: timestamp })
  })
  await page.goto(origin + path)
  await page.waitForTimeout(QUIET_MS)
  const all = [...requests.values()].filter(({ bytes }) => bytes !== undefined)
  // The landing page has no script of its own to load: the first one it fetches ends the quiet part.
  const isStatic = (await page.locator('script[type="module"][src]').count()) === 0
  const idleAt = isStatic ? (all.find(({ type }) => type === 'Script')?.at ?? Infinity) : Infinity
  const groups = { Document: 0, Stylesheet: 0, Font: 0, Script: 0, 'Script after idle': 0, other: 0, headers: 0 }
  for (const { type, bytes, headerBytes, at } of all) {
    const name = type in groups ? type : 'other'
    groups[at >= idleAt && name === 'Script' ? 'Script after idle' : name] += bytes
    groups.headers += headerBytes
  }
  console.log(`\n${path}  (${all.length} requests)`)
  for (const [name, bytes] of Object.entries(groups)) if (bytes > 0) console.log(`${kib(bytes)} KiB  ${name}`)
  await context.close()
}

async function measurePrecache() {
  const worker = await readFile(join(dist, 'sw.js'), 'utf8').catch(() => undefined)
  if (!worker) return
  const urls = new Set([...worker.matchAll(/["'`]?url["'`]?:\s*["'`]([^"'`]+)["'`]/g)].map(match => match[1]))
  const sizes = await Promise.all(
    [...urls].map(async url => {
      const file = await readFile(join(dist, url === '/' ? 'index.html' : url)).catch(() => Buffer.alloc(0))
      return /\.(woff2|png)$/.test(url) ? file.length : brotliCompressSync(file).length
    }),
  )
  console.log(`\nprecache  ${sizes.length} files ${kib(sizes.reduce((sum, size) => sum + size, 0))} KiB`)
}
