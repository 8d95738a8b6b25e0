import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { ManifestTransform } from 'workbox-build'
import { filesOf, reachableChunks, readPageManifest } from './page-manifest.ts'
import { WORTH_IT_BYTES } from './precompress.ts'
import { documents } from './two-documents.ts'

/** What one pack costs on the wire at most: what a line that breaks makes a phone fetch again. */
export const PACK_BYTES = 64 * 1_024

interface Sized {
  url: string
  bytes: number
}

/**
 * Cuts files into packs: scripts and style sheets apart, because like compresses with like, and in the order of their names,
 * so that a build differs from the one before only where it must.
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

/** As the server sends it. Not to the last byte: this only decides what is fetched together. */
function wireBytes(text: Buffer): number {
  if (text.length < WORTH_IT_BYTES) return text.length
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length
}

/**
 * Lays the scripts and style sheets no page starts with into a few packs, which the worker fetches in their place and takes
 * apart (sw/packs.ts). What every page starts with stays apart: the page has just fetched it, and the browser still has it.
 * Each document gets a digest, by which the worker knows whether the one the page came with is it.
 */
export function inPacks(dist: string): ManifestTransform {
  return async entries => {
    const manifestPath = join(dist, '.vite/manifest.json')
    // A failed build has none, and says itself why.
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
          // To the landing page the server adds its own address.
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
