import { LANDING_DOCUMENT } from './documents.ts'
import { isExpectedFile } from './trusted-response.ts'

/*
 * Unpacks the build's packs into the precache. The app has two hundred small files, and single requests would be slow
 * if each takes half a second. So the build joins the files into a few packs (scripts/build/app-packs.ts), and this
 * module stores each file under its own URL. If a pack fails, its files are fetched one by one.
 */

/**
 * Single file of the build. Usually its name contains a hash. A document has a fixed name, and therefore `revision` and
 * `digest`. The landing page has no digest, because the server adds its own URL to the page.
 */
export interface SingleFile {
  url: string
  revision: string | null
  digest?: string
}

/** JSON text that maps URLs to file contents. */
export interface Pack {
  url: string
  digest: string
  /** Compressed size of the pack in bytes. `files` contains the compressed sizes of its files. */
  bytes: number
  files: Readonly<Record<string, number>>
}

/** Estimated bytes of request and response headers, between HTTP/2 (150) and HTTP/1.1 (700). */
const ASKING_BYTES = 400

/**
 * Returns whether the whole pack costs fewer bytes than fetching its missing files one by one. After an update most
 * files may already be stored.
 */
export function isWholePackCheaper({ bytes, files }: Pack, isMissing: (url: string) => boolean): boolean {
  const missing = Object.entries(files).filter(([url]) => isMissing(url))
  const apart = missing.reduce((sum, [, size]) => sum + size + ASKING_BYTES, 0)
  return bytes + ASKING_BYTES < apart
}

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' }

type KeyOf = (url: string) => string | undefined

/**
 * Fetches each pack that costs fewer bytes than fetching its missing files one by one. A failure is ignored, because
 * the install fetches all missing files afterwards.
 */
export async function fetchCheaperPacks(
  packs: readonly Pack[],
  singles: readonly SingleFile[],
  cache: Cache,
  keyOf: KeyOf,
): Promise<void> {
  const storedUrls = new Set((await cache.keys()).map(({ url }) => url))
  const isMissing = (url: string) => !storedUrls.has(keyOf(url) ?? '')
  for (const single of singles) {
    const isDocument = single.digest !== undefined || single.url === LANDING_DOCUMENT
    if (isDocument && isMissing(single.url)) await takeDocument(single, cache, keyOf).catch(() => undefined)
  }
  for (const pack of packs) {
    if (isWholePackCheaper(pack, isMissing)) await unpack(pack, cache, isMissing).catch(() => undefined)
  }
}

/** Fetches a pack and stores its files in the cache. Throws if the connection broke or the device is full. */
async function unpack(pack: Pack, cache: Cache, isMissing: (url: string) => boolean): Promise<void> {
  // Bypasses the HTTP cache, because the content is stored in this cache.
  const response = await fetch(pack.url, { integrity: pack.digest, cache: 'no-store', credentials: 'same-origin' })
  if (!isExpectedFile(pack.url, response)) throw new TypeError(`${pack.url} is not what the build made`)
  // The cast is safe, because the digest shows that the build wrote this content.
  const texts = (await response.json()) as Readonly<Record<string, string>>
  const missingFiles = Object.keys(pack.files).filter(isMissing)
  await Promise.all(missingFiles.map(url => cache.put(`/${url}`, getFile(url, texts[url]))))
}

function getFile(url: string, text: string | undefined): Response {
  const type = types[url.slice(url.lastIndexOf('.') + 1)]
  if (text === undefined || type === undefined) throw new TypeError(`${url} is in no pack`)
  return new Response(text, { headers: { 'content-type': `${type}; charset=utf-8` } })
}

/**
 * Stores a document of the build. The browser may revalidate its own copy, because the page was usually just opened
 * with this document. Stores nothing if the document is of another build, because the install then fetches it without
 * the HTTP cache.
 */
async function takeDocument({ url, digest }: SingleFile, cache: Cache, keyOf: KeyOf): Promise<void> {
  const key = keyOf(url)
  if (key === undefined) return
  const integrity = digest === undefined ? {} : { integrity: digest }
  const response = await fetch(url, { ...integrity, cache: 'no-cache', credentials: 'same-origin' })
  if (!isExpectedFile(url, response)) return
  if (digest === undefined && !isOfThisBuild(await response.clone().text(), keyOf)) return
  await cache.put(key, response)
}

/**
 * Returns whether the document refers to files, and all of them belong to this build. A captive portal's page refers to
 * none of them.
 */
function isOfThisBuild(text: string, keyOf: KeyOf): boolean {
  const files = text.match(/(?<=")\/assets\/[^"]+\.(?:js|css)(?=")/g) ?? []
  return files.length > 0 && files.every(file => keyOf(file) !== undefined)
}
