import { LANDING_DOCUMENT } from './documents.ts'
import { isTheFileItself } from './trusted-response.ts'

/*
 * Most files of the app are small, and each is asked for by itself: two hundred questions on a line where each takes half a
 * second. So the build lays them into a few packs (scripts/build/app-packs.ts), and here they are taken apart again into the
 * precache, each under its own address. A pack that does not come is no harm: what it holds is then asked for one by one.
 */

/**
 * A file by its hash; or, with revision and digest, a document whose name stays when its content changes. The landing page has
 * no digest: the server adds its own address to it.
 */
export interface SingleFile {
  url: string
  revision: string | null
  digest?: string
}

/** A text of JSON: addresses and what lies there. */
export interface Pack {
  url: string
  digest: string
  /** On the wire, as what follows. */
  bytes: number
  files: Readonly<Record<string, number>>
}

/** What a question and its answer cost beside the body, between HTTP/2 (150) and HTTP/1.1 (700). */
const ASKING_BYTES = 400

/** After an update most files of a pack may be here already. Then the few that are new are fetched by themselves. */
export function isCheaperWhole({ bytes, files }: Pack, isMissing: (url: string) => boolean): boolean {
  const missing = Object.entries(files).filter(([url]) => isMissing(url))
  const apart = missing.reduce((sum, [, size]) => sum + size + ASKING_BYTES, 0)
  return bytes + ASKING_BYTES < apart
}

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' }

type KeyOf = (url: string) => string | undefined

/** What can be had cheaper than one by one. Nothing depends on it: the install after it asks for whatever is missing. */
export async function fillInPacks(
  packs: readonly Pack[],
  singles: readonly SingleFile[],
  cache: Cache,
  keyOf: KeyOf,
): Promise<void> {
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  const isMissing = (url: string) => !kept.has(keyOf(url) ?? '')
  for (const single of singles) {
    const isDocument = single.digest !== undefined || single.url === LANDING_DOCUMENT
    if (isDocument && isMissing(single.url)) await takeDocument(single, cache, keyOf).catch(() => undefined)
  }
  for (const pack of packs) {
    if (isCheaperWhole(pack, isMissing)) await unpack(pack, cache, isMissing).catch(() => undefined)
  }
}

/** Fetches a pack and lays what is in it into the cache. Throws when the line broke or the device is full. */
async function unpack(pack: Pack, cache: Cache, isMissing: (url: string) => boolean): Promise<void> {
  // Not kept by the browser as well: what is in it is kept here.
  const answer = await fetch(pack.url, { integrity: pack.digest, cache: 'no-store', credentials: 'same-origin' })
  if (!isTheFileItself(pack.url, answer)) throw new TypeError(`${pack.url} is not what the build made`)
  // The digest says that the build wrote it.
  const texts = (await answer.json()) as Readonly<Record<string, string>>
  const wanted = Object.keys(pack.files).filter(isMissing)
  await Promise.all(wanted.map(url => cache.put(`/${url}`, fileOf(url, texts[url]))))
}

function fileOf(url: string, text: string | undefined): Response {
  const type = types[url.slice(url.lastIndexOf('.') + 1)]
  if (text === undefined || type === undefined) throw new TypeError(`${url} is in no pack`)
  return new Response(text, { headers: { 'content-type': `${type}; charset=utf-8` } })
}

/**
 * The document the page was opened with is asked after, not fetched again: the browser still has it, and the server says
 * whether it is the newest. Another one than the build's is left to the install, which asks past every cache.
 */
async function takeDocument({ url, digest }: SingleFile, cache: Cache, keyOf: KeyOf): Promise<void> {
  const key = keyOf(url)
  if (key === undefined) return
  const integrity = digest === undefined ? {} : { integrity: digest }
  const answer = await fetch(url, { ...integrity, cache: 'no-cache', credentials: 'same-origin' })
  if (!isTheFileItself(url, answer)) return
  if (digest === undefined && !isOfThisBuild(await answer.clone().text(), keyOf)) return
  await cache.put(key, answer)
}

/** It names files, and each of them is the build's own: no page of a network's login does. */
function isOfThisBuild(text: string, keyOf: KeyOf): boolean {
  const files = text.match(/(?<=")\/assets\/[^"]+\.(?:js|css)(?=")/g) ?? []
  return files.length > 0 && files.every(file => keyOf(file) !== undefined)
}
