export interface Sentence {
  text: string
  from: number
  line: number
  words: readonly Word[]
}

export interface Word {
  text: string
  from: number
}

/** Minimum share of a sentence that another sentence must contain to count as similar. */
const ALIKE_SHARE = 0.45

/** Sentences (and words of a list or table) with their positions. A line end always ends a sentence. */
export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = []
  let lineFrom = 0
  text.split('\n').forEach((lineText, line) => {
    for (const match of lineText.matchAll(/\S.*?(?:[.!?…:;]+["”’)\]]*(?=\s|$)|$)/g)) {
      const sentence = match[0].trimEnd()
      const from = lineFrom + match.index
      const words = Array.from(sentence.matchAll(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu), word => {
        return { text: word[0], from: from + word.index }
      })
      sentences.push({ text: sentence, from, line, words })
    }
    lineFrom += lineText.length + 1
  })
  return sentences
}

/** Returns the longest common subsequence of two lists of texts, as pairs. */
export function findCommon<Item extends { text: string }>(
  mine: readonly Item[],
  theirs: readonly Item[],
): (readonly [Item, Item])[] {
  const width = theirs.length + 1
  const lengths = new Uint16Array((mine.length + 1) * width)
  for (let a = mine.length - 1; a >= 0; a--) {
    for (let b = theirs.length - 1; b >= 0; b--) {
      const isSame = mine[a]!.text === theirs[b]!.text
      lengths[a * width + b] = isSame
        ? lengths[(a + 1) * width + b + 1]! + 1
        : Math.max(lengths[(a + 1) * width + b]!, lengths[a * width + b + 1]!)
    }
  }
  const pairs: (readonly [Item, Item])[] = []
  let [a, b] = [0, 0]
  while (a < mine.length && b < theirs.length) {
    if (mine[a]!.text === theirs[b]!.text) pairs.push([mine[a++]!, theirs[b++]!])
    else if (lengths[(a + 1) * width + b]! >= lengths[a * width + b + 1]!) a++
    else b++
  }
  return pairs
}

export const sumLetters = (words: readonly Word[]) => words.reduce((sum, { text }) => sum + text.length, 0)
export const countLetters = ({ words }: Pick<Sentence, 'words'>) => sumLetters(words)

/**
 * Returns whether the other sentence contains at least `ALIKE_SHARE` of the first sentence, as words in the same order.
 */
export function areAlike(sentence: Sentence, other: Sentence): boolean {
  if (sentence.text === other.text) return true
  const enough = ALIKE_SHARE * countLetters(sentence)
  const words = new Set(other.words.map(({ text }) => text))
  const common = sentence.words.filter(({ text }) => words.has(text))
  if (sumLetters(common) < enough) return false
  return sumLetters(findCommon(common, other.words).map(([word]) => word)) >= enough
}

/** Returns whether each sentence contains a large share of the other. */
export function areEachAlike(one: Sentence, other: Sentence): boolean {
  return areAlike(one, other) && areAlike(other, one)
}

/** Returns whether a text has a sentence similar to a sentence of the quote. */
export function hasLookalike(quote: string, text: string): boolean {
  const sentences = splitSentences(text)
  return splitSentences(quote).some(sentence => sentences.some(other => areAlike(sentence, other)))
}
