/** Limits for a ZIP. */
export interface ZipLimits {
  maxEntries: number
  /** All files together, unpacked. */
  maxTotalBytes: number
  /** Maximum size of one unpacked file. */
  maxEntryBytes: number
}

export const PACKAGE_MAX_ENTRIES = 20_000
/** In bytes; longer names fit on no disk. */
export const MAX_NAME_BYTES = 500
/** Maximum number of folders in one name, because each folder of each name is remembered. */
export const MAX_FOLDERS = 50
/** The best text and pictures shrink to a fiftieth. Deflate can shrink to a thousandth, which only bombs do. */
const MAX_RATIO = 200
/** Size below which a highly compressed file is harmless. */
const RATIO_MATTERS_FROM_BYTES = 1024 ** 2

export function isBomb(unpackedBytes: number, packedBytes: number): boolean {
  return unpackedBytes > RATIO_MATTERS_FROM_BYTES && unpackedBytes > packedBytes * MAX_RATIO
}
