import { brotliCompressSync } from 'node:zlib'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import sharp from 'sharp'

/**
 * A static page written by hand to sell a class: heading, picture, cards, questions and answers, with the style it
 * needs. It has no script and no font.
 */
const hero = { width: 720, height: 400 }
/** Noise, so that the picture has the file size of a photograph, about 20 KiB. */
const picture = await sharp({
  create: { ...hero, channels: 3, background: '#2f7d66', noise: { type: 'gaussian', mean: 120, sigma: 12 } },
})
  .webp({ quality: 43 })
  .toBuffer()
const vocabulary =
  'belajar sedikit demi sedikit juga saat sinyal hilang di kelas kecil bersama pendamping yang sabar lalu simpan catatan ringkas untuk ulangan besok tanpa kuota besar mulai dari halaman pertama sampai proyek akhir dengan contoh nyata usaha kampung sawah pasar sekolah kapal kota desa gratis tertib hangat cepat teliti jujur mandiri'.split(
    ' ',
  )
let seed = 7
/**
 * Returns random words, because repeated words would compress to almost no bytes. A fixed seed makes the same page each
 * time.
 */
const words = (count: number) =>
  Array.from({ length: count }, () => {
    seed = (seed * 48_271) % 2_147_483_647
    return vocabulary[seed % vocabulary.length]
  }).join(' ')
const times = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join('')
const style = `*{box-sizing:border-box}body{margin:0;font:1rem/1.6 sans-serif;color:#14201c;background:#fff}header,main,footer{max-width:70rem;margin:auto;padding:1rem}
header{display:flex;justify-content:space-between}a{color:#0b6b50}.action{display:inline-block;padding:.75rem 1.5rem;border-radius:.5rem;background:#0b6b50;color:#fff;text-decoration:none}
h1{font-size:2.25rem;line-height:1.15}ul{display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(16rem,1fr));padding:0;list-style:none}
li{display:grid;gap:.5rem;padding:1rem;border:1px solid #d5ddd9;border-radius:.75rem}details{border-top:1px solid #d5ddd9;padding:.75rem 0}summary{font-weight:700}img{display:block;max-width:100%;height:auto}footer{color:#4a5a54}`
const card = (at: number) =>
  `<li><h3>${words(3)}</h3><p>${words(34)}</p><p><span>${12 + at} materi</span> <span>${3 + at} jam</span></p><a href="/kelas-${at}">Lihat ${words(2)}</a></li>`
const page = `<!doctype html><html lang="id"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Lantai</title><link rel="icon" href="data:,"><style>${style}</style><header><a href="/">Semai</a><nav><a href="/masuk">Masuk</a> <a class="action" href="/daftar">Daftar</a></nav></header>
<main><h1>Halaman tanpa skrip</h1><p>${words(26)}</p><a class="action" href="/mulai">Mulai belajar</a><img src="/gambar.webp" width="${hero.width}" height="${hero.height}" alt="" fetchpriority="high"><h2>Kelas</h2><ul>${times(16, card)}</ul><h2>Tanya jawab</h2>${times(8, () => `<details><summary>${words(7)}</summary><p>${words(44)}</p></details>`)}</main><footer><p>${words(30)}</p></footer></html>`
/**
 * Worker for the page. The run registers it after measuring the first visit, because reopening offline needs a worker.
 */
const worker = `addEventListener('install',e=>e.waitUntil(caches.open('a').then(c=>c.addAll(['/','/gambar.webp']))));addEventListener('activate',e=>e.waitUntil(clients.claim()));addEventListener('fetch',e=>e.respondWith(caches.match(e.request).then(r=>r||fetch(e.request))))`

export function answerStaticPage({ url }: Http2ServerRequest, { stream }: Http2ServerResponse): void {
  const [type, body] =
    url === '/gambar.webp'
      ? ['image/webp', picture]
      : url === '/sw.js'
        ? ['text/javascript', brotliCompressSync(worker)]
        : ['text/html; charset=utf-8', brotliCompressSync(page)]
  stream.respond({ ':status': 200, 'content-type': type, ...(body !== picture && { 'content-encoding': 'br' }) })
  stream.write(body)
  stream.end()
}
