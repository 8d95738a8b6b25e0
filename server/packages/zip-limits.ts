/** What a ZIP may be. */
export interface ZipLimits {
  maxEntries: number
  /** Of all files, unpacked. */
  maxTotalBytes: number
  /** Of one file, unpacked. */
  maxEntryBytes: number
}

export const PACKAGE_MAX_ENTRIES = 20_000
/** In bytes: names longer than this fit on no disk. */
export const MAX_NAME_BYTES = 500
/** Each folder of each name is remembered. */
export const MAX_FOLDERS = 50
/** The best text and pictures we know shrink to a fiftieth; deflate at its end shrinks to a thousandth, and only bombs go there. */
const MAX_RATIO = 200
/** Below this a file of blanks harms nobody. */
const RATIO_MATTERS_FROM_BYTES = 1024 ** 2

export function isBomb(unpackedBytes: number, packedBytes: number): boolean {
  return unpackedBytes > RATIO_MATTERS_FROM_BYTES && unpackedBytes > packedBytes * MAX_RATIO
}
