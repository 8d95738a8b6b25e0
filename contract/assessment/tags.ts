export const TAGS_MAX = 10
export const TAG_MAX_LENGTH = 30

/** Normalizes a tag: lower case, single spaces between words, Unicode form NFC. */
const tagOf = (text: string) => text.toLowerCase().normalize('NFC').replaceAll(/\s+/g, ' ').trim()

/** Splits typed text at commas or line breaks. Returns each tag once, in the order typed. */
export const parseTags = (text: string): string[] => normalizeTags(text.split(/[,\n]/))

/** Returns normalized tags without duplicates and empty tags, in the given order. */
export function normalizeTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map(tagOf))].filter(tag => tag !== '')
}
