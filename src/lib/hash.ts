/**
 * Returns a hash (FNV-1a, 32 bit) that is the same for the same text on every device. Used to choose designs, not for
 * secrets.
 */
export function hashText(text: string): number {
  let hash = 0x81_1c_9d_c5
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93)
  }
  return hash >>> 0
}
