import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { UPLOAD_CHUNK_MAX_BYTES } from '#contract/wire/limits.ts'
import {
  createPackageUpload,
  getPackageImport,
  type PackageImport,
  planPackageImport,
  startPackageImport,
} from '#contract/packages/package-import.ts'
import { sendChunk } from '#contract/wire/upload.ts'
import { buildHandmadeZip } from '../../support/handmade-zip.ts'
import { createCartridgeManifest, createResourceXml } from '../../support/package-of.ts'
import { openAttackedServer } from '../demo-learner.ts'

/**
 * Uploads packages whose single part has the maximum size, and imports the valid ones. The event loop of the server
 * must not block for longer than `BLOCK_MS`. On a busy machine the load itself blocks the loop, so SEMAI_BLOCK_MS can
 * raise the limit.
 */
const BLOCK_MS = Number(process.env['SEMAI_BLOCK_MS'] ?? 50)
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const page = (html: string) => ({
  'imsmanifest.xml': createCartridgeManifest('1.3.0', {
    items: [['Halaman', 'P']],
    resources: createResourceXml('P', 'webcontent', 'p.html'),
  }),
  'p.html': html,
})
const titled = (title: string) => ({
  ...page('<p>Isi</p>'),
  'imsmanifest.xml': createCartridgeManifest('1.3.0', {
    items: [[title, 'P']],
    resources: createResourceXml('P', 'webcontent', 'p.html'),
  }),
})
const packages: Record<string, () => Record<string, string | Buffer>> = {
  'a title of 7.5 MB': () => titled('Bab  '.repeat(1_500_000)),
  'a title of 15 MB without spaces': () => titled('x'.repeat(15_000_000)),
  'a table of 200,000 cells': () => page(`<table>${`<tr>${'<td>x</td>'.repeat(20)}</tr>`.repeat(10_000)}</table>`),
  'a table of wide cells': () => page(`<table>${'<tr><td colspan="30">x</td></tr>'.repeat(24_000)}</table>`),
  'one paragraph of 4 MB': () => page(`<p>${'kata '.repeat(800_000)}</p>`),
  '49,000 paragraphs': () => page('<p>isi</p>'.repeat(49_000)),
  // A picture makes the server load the image library and its threads.
  'a page with a picture': () => ({
    ...page('<p>Isi <img src="p.png" alt="Titik"></p>'),
    'p.png': Buffer.from(PIXEL, 'base64'),
  }),
  'a manifest of 190,000 parts': () => ({
    ...page('<p>Isi</p>'),
    'imsmanifest.xml': titled('x')['imsmanifest.xml'].replace(
      '</manifest>',
      `${'<a b="c"/>'.repeat(95_000)}</manifest>`,
    ),
  }),
}

const folder = await mkdtemp(join(tmpdir(), 'semai-loop-'))
const file = join(folder, 'loop')
const attacked = await openAttackedServer({
  NODE_OPTIONS: `--import=${new URL('../../support/loop-watch.ts', import.meta.url).href}`,
  SEMAI_LOOP_FILE: file,
  RATE_LIMIT_FACTOR: '1000',
})
try {
  const api = `${attacked.origin}/api`
  const login = await fetch(`${api}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@semai.test', password: 'belajar123' }),
  })
  // our own server sends this type
  const { accessToken } = ((await login.json()) as { data: { accessToken: string } }).data
  const authorization = `Bearer ${accessToken}`

  async function call<Data>(method: string, path: string, body?: unknown): Promise<Data> {
    const response = await fetch(`${api}${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return ((await response.json()) as { data: Data }).data // our own server sends this type
  }

  async function upload(bytes: Buffer): Promise<string> {
    const id = randomUUID()
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await call('POST', createPackageUpload.path, { id, name: 'paket.zip', sizeBytes: bytes.length, sha256 })
    for (let at = 0; at < bytes.length; at += UPLOAD_CHUNK_MAX_BYTES) {
      const sent = await fetch(`${api}${sendChunk.path.replace('{id}', id)}?offset=${at}`, {
        method: sendChunk.method,
        headers: { authorization, 'content-type': 'application/octet-stream' },
        body: new Uint8Array(bytes.subarray(at, at + UPLOAD_CHUNK_MAX_BYTES)),
      })
      if (!sent.ok) throw new Error(`chunk: ${sent.status} ${await sent.text()}`)
    }
    return id
  }

  /** Waits until the server has finished its step, and polls as rarely as the page does. */
  async function settled(id: string): Promise<PackageImport> {
    for (;;) {
      const response = await call<PackageImport>('GET', getPackageImport.path.replace('{id}', id))
      if (response.state !== 'checking' && response.state !== 'importing') return response
      await sleep(500)
    }
  }

  const longestBlock = async (from: number) => {
    const lines = (await readFile(file, 'utf8')).trim().split('\n')
    const seen = lines.map(line => line.split(' ').map(Number)).filter(([at = 0]) => at >= from)
    return Math.max(0, ...seen.map(([, block = 0]) => block))
  }

  for (const [name, make] of Object.entries(packages)) {
    const zip = buildHandmadeZip(
      Object.entries(make()).map(([path, content]) => ({ name: path, bytes: Buffer.from(content), method: 0 })),
    )
    const uploadId = await upload(zip)
    await sleep(300)
    const from = Date.now()
    const { id } = await call<PackageImport>('POST', planPackageImport.path, { uploadId })
    let end = await settled(id)
    if (end.state === 'checked') {
      const body = { careerTrackId: null, category: 'data' }
      await call('POST', startPackageImport.path.replace('{id}', id), body)
      end = await settled(id)
    }
    const tookMs = Date.now() - from
    await sleep(300)
    const blockedMs = await longestBlock(from)
    console.log(`package: ${name}`, { bytes: zip.length, state: end.state, tookMs, blockedMs })
    if (blockedMs > BLOCK_MS) process.exitCode = 1
  }
} finally {
  await attacked.close()
  await rm(folder, { recursive: true, force: true })
}
