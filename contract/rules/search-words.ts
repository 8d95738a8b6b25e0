import { basesOf } from './word-bases.ts'

/** Longer is no question any more, and nobody can type it on a phone. */
export const SEARCH_MAX_LENGTH = 100
const WORDS_AT_MOST = 8
/** Shorter words have too many neighbours to be a slip of the finger. */
const SHORTEST_WITH_A_SLIP = 4
const LONGEST_WITH_A_SLIP = 20
const SHORTEST_BEGINNING = 3

/** The words of a text, in small letters and without accents. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]{1,60}/gu) ?? []
  )
}

/** Words that say nothing about what is looked for. */
const empty = new Set(
  `ada adalah agar akan aku anda apa apakah atau bagaimana bagi banyak beberapa belum bisa buat cara dalam dan dapat dari dengan
  di gimana guna harus hingga ia ini itu jika juga kalau kami kamu karena ke kita lagi lebih maka mana masih mau mengapa mereka
  namun nya oleh pada para saat saja sampai sangat saya sebagai secara sedang seperti serta setiap suatu sudah tentang tetapi
  tidak untuk yaitu yang`.split(/\s+/),
)

/** One word somebody looks for. */
export interface SearchWord {
  word: string
  /** What a text with this word has been filed under. */
  bases: readonly string[]
  /** It may not be typed to its end yet. */
  isOpen: boolean
}

/** What is looked for. Words that say nothing are left out, unless there are no others. */
export function searchWordsOf(text: string): SearchWord[] {
  const typed = [...new Set(wordsOf(text.slice(0, SEARCH_MAX_LENGTH)))]
  const telling = typed.filter(word => !empty.has(word))
  const words = (telling.length > 0 ? telling : typed).slice(0, WORDS_AT_MOST)
  const last = /[\p{L}\p{N}]$/u.test(text) ? typed.at(-1) : undefined
  return words.map(word => ({
    word,
    bases: basesOf(word),
    isOpen: word === last && word.length >= SHORTEST_BEGINNING,
  }))
}

/** What a text is filed under. */
export function filedUnder(text: string): Set<string> {
  return new Set(wordsOf(text).flatMap(word => basesOf(word)))
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/**
 * The bases of everything that is one slip away from a word: a letter too many, missing or wrong, or two that changed places.
 * Asked for one by one these are a few hundred looks into an index, in less time than the words alike take to compare.
 */
export function basesNear(word: string): Set<string> {
  const near = new Set<string>()
  if (word.length < SHORTEST_WITH_A_SLIP || word.length > LONGEST_WITH_A_SLIP) return near
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    near.add(before + after.slice(1))
    if (after.length > 1) near.add(`${before}${after[1]}${after[0]}${after.slice(2)}`)
    for (const letter of letters) near.add(before + letter + after).add(before + letter + after.slice(1))
  }
  near.delete(word)
  return new Set([...near].flatMap(each => basesOf(each)))
}
