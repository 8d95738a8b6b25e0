import * as v from 'valibot'

/*
 * A stored SCORM package. It is one file, so that it can be stored, downloaded, verified and deleted like a video. Its
 * files must not have URLs on this app's origin.
 *
 *   8 bytes `SEMAISC1` · 4 bytes length of the list (big-endian) · the list as JSON · the files, one after another
 */

const MAGIC = 'SEMAISC1'
export const PACKAGE_HEAD_BYTES = MAGIC.length + 4
/** Maximum size of the list of files: 20,000 files with long names. */
const LIST_MAX_BYTES = 8 * 1024 ** 2

const Offset = v.pipe(v.number(), v.integer(), v.minValue(0))

/** `at` is the position of the file's first byte, counted from the end of the list. */
const PackagedFile = v.object({ path: v.string(), type: v.string(), at: Offset, size: Offset })
export type PackagedFile = v.InferOutput<typeof PackagedFile>

const List = v.array(PackagedFile)

/** Returns the bytes that precede the list. */
export function createPackageHead(listBytes: number): Uint8Array {
  const head = new Uint8Array(PACKAGE_HEAD_BYTES)
  for (let at = 0; at < MAGIC.length; at++) head[at] = MAGIC.charCodeAt(at)
  new DataView(head.buffer).setUint32(MAGIC.length, listBytes)
  return head
}

/** Returns the length of the list in bytes. Returns undefined if `head` is not the beginning of a package. */
export function readListLength(head: Uint8Array): number | undefined {
  if (head.length < PACKAGE_HEAD_BYTES) return undefined
  if (String.fromCharCode(...head.subarray(0, MAGIC.length)) !== MAGIC) return undefined
  const length = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(MAGIC.length)
  return length <= LIST_MAX_BYTES ? length : undefined
}

/** Parses the file list of a package. Returns undefined if the list is damaged. */
export function readList(list: string): PackagedFile[] | undefined {
  try {
    const read = v.safeParse(List, JSON.parse(list), { abortEarly: true })
    return read.success ? read.output : undefined
  } catch {
    return undefined // the text is not JSON
  }
}

/**
 * Content types by file extension. Files with other extensions are not stored, because browsers cannot use them and
 * learners would pay for the download.
 */
const packagedTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  htm: 'text/html; charset=utf-8',
  xhtml: 'application/xhtml+xml',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  json: 'application/json',
  xml: 'application/xml',
  xsd: 'application/xml',
  dtd: 'application/xml-dtd',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  srt: 'text/plain; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
  svg: 'image/svg+xml',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  wav: 'audio/wav',
  aac: 'audio/aac',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  eot: 'application/vnd.ms-fontobject',
  pdf: 'application/pdf',
  wasm: 'application/wasm',
}

/**
 * Returns the MIME type of a packaged file by its extension. Returns undefined if files of this type are not stored.
 */
export function getPackagedType(path: string): string | undefined {
  const ending = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase()
  return ending !== undefined && Object.hasOwn(packagedTypes, ending) ? packagedTypes[ending] : undefined
}

/** Returns the file path of a unit's start URL: without parameters, in the form that the file list uses. */
export function launchPath(launch: string): string {
  const path = launch.split(/[?#]/, 1)[0] ?? ''
  try {
    return decodeURIComponent(path)
  } catch {
    return path // a single % is part of the name
  }
}

/**
 * Returns a function that finds a file by its exact name. If no file has this name, the function ignores case, because
 * many authors work on systems that ignore case.
 */
export function createPackageIndex(files: readonly PackagedFile[]): (path: string) => PackagedFile | undefined {
  const exact = new Map<string, PackagedFile>()
  const alike = new Map<string, PackagedFile>()
  // Iterates backwards, so that the first of several files with the same name remains in the map.
  for (const file of files.toReversed()) {
    const path = file.path.normalize('NFC')
    exact.set(path, file)
    alike.set(path.toLowerCase(), file)
  }
  return path => {
    const wantedPath = path.normalize('NFC')
    return exact.get(wantedPath) ?? alike.get(wantedPath.toLowerCase())
  }
}
