/** Limits for the content of a ZIP file. */
export interface ZipLimits {
  maxEntries: number
  /** Maximum size of all unpacked files together. */
  maxTotalBytes: number
  /** Maximum size of one unpacked file. */
  maxEntryBytes: number
}

export const PACKAGE_MAX_ENTRIES = 20_000
/** Maximum length of a name in bytes, including its folders. */
export const MAX_NAME_BYTES = 500
/** Maximum number of folders in one name. It is limited, because each folder of each name is stored in memory. */
export const MAX_FOLDERS = 50
/**
 * Maximum compression ratio. Text and pictures usually compress to a fiftieth of their size at best. Deflate can
 * compress to a thousandth, as in a ZIP bomb.
 */
const MAX_RATIO = 200
/** Minimum unpacked size in bytes for which the compression ratio is checked. A smaller file is harmless. */
const RATIO_MATTERS_FROM_BYTES = 1024 ** 2

/** True if the compression ratio is as high as that of a ZIP bomb. */
export function isBomb(unpackedBytes: number, packedBytes: number): boolean {
  return unpackedBytes > RATIO_MATTERS_FROM_BYTES && unpackedBytes > packedBytes * MAX_RATIO
}
