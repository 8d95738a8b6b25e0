import { brotliCompressSync } from 'node:zlib'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'

/** What a page cannot be cheaper than: as many words and boxes as a lesson, some style, no script. */
const paragraph = 'Belajar sedikit demi sedikit, juga saat sinyal hilang. '.repeat(6)
const sections = Array.from(
  { length: 12 },
  (_, at) => `<section><h2>Bagian ${at + 1}</h2><p>${paragraph}</p></section>`,
)
const style =
  'body{margin:0 auto;max-width:40rem;padding:1rem;font:1rem/1.6 sans-serif;color:#14201c}section{border-top:1px solid #d5ddd9}'
const page = `<!doctype html><html lang="id"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Lantai</title><link rel="icon" href="data:,"><style>${style}</style><h1>Halaman tanpa skrip</h1>${sections.join('')}</html>`
/** Only the run registers it, after the first visit was measured: reopening without a line needs somebody to answer. */
const worker = `addEventListener('install',e=>e.waitUntil(caches.open('a').then(c=>c.add('/'))));addEventListener('activate',e=>e.waitUntil(clients.claim()));addEventListener('fetch',e=>e.respondWith(caches.match(e.request).then(r=>r||fetch(e.request))))`

export function answerFloor({ url }: Http2ServerRequest, { stream }: Http2ServerResponse): void {
  const isWorker = url === '/sw.js'
  stream.respond({
    ':status': 200,
    'content-encoding': 'br',
    'content-type': isWorker ? 'text/javascript' : 'text/html; charset=utf-8',
  })
  stream.write(brotliCompressSync(isWorker ? worker : page))
  stream.end()
}
