/**
 * Returns the storage key of the unpacked content of a package. The unpacked content exists only while the package is
 * read.
 */
export const getUnpackedKey = (key: string) => `${key}.unpacked`
