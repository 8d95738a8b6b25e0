/** Storage key of the unpacked content of a package. It exists only while the package is read. */
export const getUnpackedKey = (key: string) => `${key}.unpacked`
