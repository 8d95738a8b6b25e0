import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { ManifestTransform } from 'workbox-build'
import { listChunkFiles, listReachableChunks, readPageManifest } from './page-manifest.ts'
import { COMPRESS_FROM_BYTES } from './precompress.ts'
import { documents } from './two-documents.ts'

/** Maximum compressed size of one pack. After a broken connection a phone downloads at most this much again. */
export const PACK_BYTES = 64 * 1_024

interface Sized {
  url: string
  bytes: number
}

/**
 * Splits files into packs. Scripts and style sheets are in separate packs, because similar content compresses better.
 * The files are sorted by name, so that the packs of two builds differ as little as possible.
 */
export function planPacks<File extends Sized>(files: readonly File[], maxBytes: number): File[][] {
  const getKind = ({ url }: Sized) => url.slice(url.lastIndexOf('.'))
  const sorted = files.toSorted((one, other) =>
    getKind(one) === getKind(other) ? (one.url < other.url ? -1 : 1) : getKind(one) < getKind(other) ? -1 : 1,
  )
  const packs: File[][] = []
  for (const file of sorted) {
    const pack = packs.at(-1)
    const isFull = pack === undefined || getKind(pack[0]!) !== getKind(file) || sum(pack) + file.bytes > maxBytes
    if (isFull) packs.push([file])
    else pack.push(file)
  }
  return packs
}

const sum = (files: readonly Sized[]) => files.reduce((bytes, file) => bytes + file.bytes, 0)

/** Estimates the compressed size. An estimate is enough to decide which files are downloaded together. */
function wireBytes(text: Buffer): number {
  if (text.length < COMPRESS_FROM_BYTES) return text.length
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length
}

/**
 * Puts all scripts and style sheets except the start files of pages into a few packs. The worker downloads the packs
 * and splits them (sw/packs.ts). Start files remain separate, because the page has just loaded them and they are in the
 * browser's cache. Each document gets a digest, so that the worker can recognise the document that started the page.
 */
export function packAppFiles(dist: string): ManifestTransform {
  return async entries => {
    const manifestPath = join(dist, '.vite/manifest.json')
    // A failed build has no manifest, and reports its own error.
    if (!existsSync(manifestPath)) return { manifest: entries, warnings: [] }
    const page = readPageManifest(await readFile(manifestPath, 'utf8'))
    const firstChunkFiles = listChunkFiles(
      page,
      listReachableChunks(page, Object.values(documents), { isLazyIncluded: false }),
    )
    const isPacked = (url: string) => /^assets\/.*\.(?:js|css)$/.test(url) && !firstChunkFiles.has(url)
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
          // The server inserts its own URL into the landing page, so a digest computed here would be wrong.
          if (entry.revision === null || entry.url === '/') return entry
          return { ...entry, digest: getDigest(await readFile(join(dist, entry.url))) }
        }),
    )
    return { manifest: [...apart, ...packs], warnings: [] }
  }
}

async function writePack(dist: string, pack: readonly (Sized & { text: string })[]) {
  const text = Buffer.from(JSON.stringify(Object.fromEntries(pack.map(file => [file.url, file.text]))))
  const digest = getDigest(text)
  const url = `assets/pack-${Buffer.from(digest.slice(7), 'base64').toString('base64url').slice(0, 8)}.json`
  await writeFile(join(dist, url), text)
  const files = Object.fromEntries(pack.map(file => [file.url, file.bytes]))
  return { url, revision: null, size: text.length, digest, bytes: wireBytes(text), files }
}

function getDigest(bytes: Buffer): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`
}
