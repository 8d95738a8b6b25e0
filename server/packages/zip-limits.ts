/** Limits for a ZIP. */
export interface ZipLimits {
  maxEntries: number
  /** Maximum size of all unpacked files together. */
  maxTotalBytes: number
  /** Maximum size of one unpacked file. */
  maxEntryBytes: number
}

export const PACKAGE_MAX_ENTRIES = 20_000
/** Maximum length of a name in bytes. File systems do not accept longer names. */
export const MAX_NAME_BYTES = 500
/** Maximum number of folders in one name, because each folder of each name is stored in memory. */
export const MAX_FOLDERS = 50
/**
 * Maximum compression ratio. Text and pictures compress to at least a fiftieth of their size. Deflate can compress to a
 * thousandth, but only ZIP bombs do.
 */
const MAX_RATIO = 200
/** Size below which a highly compressed file is harmless. */
const RATIO_MATTERS_FROM_BYTES = 1024 ** 2

export function isBomb(unpackedBytes: number, packedBytes: number): boolean {
  return unpackedBytes > RATIO_MATTERS_FROM_BYTES && unpackedBytes > packedBytes * MAX_RATIO
}
