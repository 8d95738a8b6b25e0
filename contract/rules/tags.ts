export const TAGS_MAX = 10
export const TAG_MAX_LETTERS = 30

/** A tag as it is kept: small letters, one space between words, one spelling of each letter. */
export const tagOf = (text: string) => text.toLowerCase().normalize('NFC').replaceAll(/\s+/g, ' ').trim()

/** What is typed, apart by commas or lines; each once, in the order typed. */
export function tagsOf(text: string): string[] {
  const tags = text.split(/[,\n]/).map(tagOf)
  return [...new Set(tags)].filter(tag => tag !== '')
}
