import { listPossibleBases } from './word-bases.ts'

/** Maximum length of a search, in characters. Longer texts are unlikely to be searches. */
export const SEARCH_MAX_LENGTH = 100
const WORDS_AT_MOST = 8
/** Minimum length of a word for correcting a typing error. Shorter words have too many similar words. */
const SHORTEST_WITH_A_SLIP = 4
const LONGEST_WITH_A_SLIP = 20
const SHORTEST_BEGINNING = 3

/** Returns the words of a text, in lower case and without accents. */
export function splitWords(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]{1,60}/gu) ?? []
  )
}

/** Stop words: frequent words that a search ignores. */
const empty = new Set(
  `ada adalah agar akan aku anda apa apakah atau bagaimana bagi banyak beberapa belum bisa buat cara dalam dan dapat dari dengan
  di gimana guna harus hingga ia ini itu jika juga kalau kami kamu karena ke kita lagi lebih maka mana masih mau mengapa mereka
  namun nya oleh pada para saat saja sampai sangat saya sebagai secara sedang seperti serta setiap suatu sudah tentang tetapi
  tidak untuk yaitu yang`.split(/\s+/),
)

/** Word of a search, with its index terms. */
export interface SearchWord {
  word: string
  /** Terms under which the index lists a text with this word. */
  bases: readonly string[]
  /** True if the user may still be typing this word. */
  isOpen: boolean
}

/** Returns the words of a search. Stop words are left out, unless the search has only stop words. */
export function parseSearchWords(text: string): SearchWord[] {
  const typed = [...new Set(splitWords(text.slice(0, SEARCH_MAX_LENGTH)))]
  const meaningful = typed.filter(word => !empty.has(word))
  const words = (meaningful.length > 0 ? meaningful : typed).slice(0, WORDS_AT_MOST)
  const last = /[\p{L}\p{N}]$/u.test(text) ? typed.at(-1) : undefined
  return words.map(word => ({
    word,
    bases: listPossibleBases(word),
    isOpen: word === last && word.length >= SHORTEST_BEGINNING,
  }))
}

/** Returns the index terms of a text. */
export function extractIndexTerms(text: string): Set<string> {
  return new Set(splitWords(text).flatMap(word => listPossibleBases(word)))
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/**
 * Returns the bases of all words that differ from `word` by one typing error: a letter too many, missing or wrong, or
 * two letters swapped. Looking up a few hundred bases is faster than comparing all words of the index.
 */
export function listBasesWithOneTypo(word: string): Set<string> {
  const near = new Set<string>()
  if (word.length < SHORTEST_WITH_A_SLIP || word.length > LONGEST_WITH_A_SLIP) return near
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    near.add(before + after.slice(1))
    if (after.length > 1) near.add(`${before}${after[1]}${after[0]}${after.slice(2)}`)
    for (const letter of letters) near.add(before + letter + after).add(before + letter + after.slice(1))
  }
  near.delete(word)
  return new Set([...near].flatMap(each => listPossibleBases(each)))
}
