import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { ManifestTransform } from 'workbox-build'
import { filesOf, reachableChunks, readPageManifest } from './page-manifest.ts'
import { COMPRESS_FROM_BYTES } from './precompress.ts'
import { documents } from './two-documents.ts'

/** Maximum compressed size of one pack. A phone fetches this much again after a broken connection. */
export const PACK_BYTES = 64 * 1_024

interface Sized {
  url: string
  bytes: number
}

/**
 * Splits files into packs: scripts and style sheets apart, because similar content compresses better, and in the order
 * of their names, so that a build differs from the previous one only where necessary.
 */
export function planPacks<File extends Sized>(files: readonly File[], maxBytes: number): File[][] {
  const kindOf = ({ url }: Sized) => url.slice(url.lastIndexOf('.'))
  const sorted = files.toSorted((one, other) =>
    kindOf(one) === kindOf(other) ? (one.url < other.url ? -1 : 1) : kindOf(one) < kindOf(other) ? -1 : 1,
  )
  const packs: File[][] = []
  for (const file of sorted) {
    const pack = packs.at(-1)
    const isFull = pack === undefined || kindOf(pack[0]!) !== kindOf(file) || sum(pack) + file.bytes > maxBytes
    if (isFull) packs.push([file])
    else pack.push(file)
  }
  return packs
}

const sum = (files: readonly Sized[]) => files.reduce((bytes, file) => bytes + file.bytes, 0)

/** Estimates the compressed size. It only decides which files are fetched together, so it need not be exact. */
function wireBytes(text: Buffer): number {
  if (text.length < COMPRESS_FROM_BYTES) return text.length
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length
}

/**
 * Puts the scripts and style sheets that no page starts with into a few packs; the worker fetches the packs and splits
 * them (sw/packs.ts). The start files of pages stay separate, because the page has just fetched them and the browser
 * still has them. Each document gets a digest, by which the worker recognises the document that the page came with.
 */
export function inPacks(dist: string): ManifestTransform {
  return async entries => {
    const manifestPath = join(dist, '.vite/manifest.json')
    // A failed build has no manifest and reports its own error.
    if (!existsSync(manifestPath)) return { manifest: entries, warnings: [] }
    const page = readPageManifest(await readFile(manifestPath, 'utf8'))
    const first = filesOf(page, reachableChunks(page, Object.values(documents), { isLazyIncluded: false }))
    const isPacked = (url: string) => /^assets\/.*\.(?:js|css)$/.test(url) && !first.has(url)
    const files = await Promise.all(
      entries
        .filter(({ url }) => isPacked(url))
        .map(async ({ url }) => {
          const text = await readFile(join(dist, url))
          return { url, text: text.toString(), bytes: wireBytes(text) }
        }),
    )
    const packs = await Promise.all(planPacks(files, PACK_BYTES).map(async pack => writePack(dist, pack)))
    const apart = await Promise.all(
      entries
        .filter(({ url }) => !isPacked(url))
        .map(async entry => {
          // The server adds its own address to the landing page, so its digest differs here.
          if (entry.revision === null || entry.url === '/') return entry
          return { ...entry, digest: digestOf(await readFile(join(dist, entry.url))) }
        }),
    )
    return { manifest: [...apart, ...packs], warnings: [] }
  }
}

async function writePack(dist: string, pack: readonly (Sized & { text: string })[]) {
  const text = Buffer.from(JSON.stringify(Object.fromEntries(pack.map(file => [file.url, file.text]))))
  const digest = digestOf(text)
  const url = `assets/pack-${Buffer.from(digest.slice(7), 'base64').toString('base64url').slice(0, 8)}.json`
  await writeFile(join(dist, url), text)
  const files = Object.fromEntries(pack.map(file => [file.url, file.bytes]))
  return { url, revision: null, size: text.length, digest, bytes: wireBytes(text), files }
}

function digestOf(bytes: Buffer): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`
}
