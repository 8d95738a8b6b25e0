import { PACKAGE_HEAD_BYTES, createPackageIndex, readListLength, readList } from '#contract/learning/scorm-package.ts'
import type { FileReadResult } from '#contract/learning/scorm-player.ts'

/** Number of bytes of the first request. Most packages have their table of contents in these bytes. */
const FIRST_BYTES = 64 * 1024
/**
 * Time limit of a request, the same as in the player. Without this limit, a hanging request would block later requests.
 */
const PART_WITHIN_MS = 45_000

export interface PackageReader {
  /** Never rejects. */
  read: (path: string, first: number, last: number) => Promise<FileReadResult>
  /** Cancels running reads. */
  close: () => void
}

/**
 * Reads byte ranges of a package file like those of any other media file: from the device if they are stored there,
 * otherwise from the network.
 */
export function openPackage(url: string, sizeBytes: number): PackageReader {
  let opening: ReturnType<typeof open> | undefined
  const closing = new AbortController()

  async function part(first: number, last: number): Promise<ArrayBuffer> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(PART_WITHIN_MS)])
    const response = await fetch(url, { headers: { range: `bytes=${first}-${last}` }, signal })
    if (response.status !== 206 && response.status !== 200) throw new Error(`package: status ${response.status}`)
    const bytes = await response.arrayBuffer()
    const wantedBytes = response.status === 206 ? bytes : bytes.slice(first, last + 1)
    if (wantedBytes.byteLength !== last - first + 1) throw new Error('package: wrong range')
    return wantedBytes
  }

  async function open() {
    const beginning = new Uint8Array(await part(0, Math.min(FIRST_BYTES, sizeBytes) - 1))
    const length = readListLength(beginning)
    if (length === undefined) throw new Error('package: no header')
    const start = PACKAGE_HEAD_BYTES + length
    const list =
      beginning.length >= start
        ? beginning.subarray(PACKAGE_HEAD_BYTES, start)
        : await part(PACKAGE_HEAD_BYTES, start - 1)
    const files = readList(new TextDecoder().decode(list))
    if (!files) throw new Error('package: no file list')
    return { find: createPackageIndex(files), start }
  }

  return {
    async read(path, first, last) {
      try {
        // After a failure the next request opens the package again.
        opening ??= open().catch((error: unknown) => {
          opening = undefined
          throw error
        })
        const { find, start } = await opening
        const file = find(path)
        if (!file) return { kind: 'missing' }
        const to = Math.min(last, file.size - 1)
        const bytes = to < first ? new ArrayBuffer(0) : await part(start + file.at + first, start + file.at + to)
        return { kind: 'bytes', type: file.type, size: file.size, bytes }
      } catch {
        return { kind: 'away' }
      }
    },
    close: () => closing.abort(),
  }
}
