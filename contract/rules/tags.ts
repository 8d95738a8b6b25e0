export const TAGS_MAX = 10
export const TAG_MAX_LETTERS = 30

/** A tag as it is kept: small letters, one space between words, one spelling of each letter. */
const tagOf = (text: string) => text.toLowerCase().normalize('NFC').replaceAll(/\s+/g, ' ').trim()

/** What is typed, apart by commas or lines; each once, in the order typed. */
export const tagsOf = (text: string): string[] => eachOnce(text.split(/[,\n]/))

/** As they are kept, each once, in their order. */
export function eachOnce(tags: readonly string[]): string[] {
  return [...new Set(tags.map(tagOf))].filter(tag => tag !== '')
}
