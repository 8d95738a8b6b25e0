/** Sentence of a text, with its position, its line and its words. */
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

/**
 * Returns the sentences of a text with their positions. A line end always ends a sentence, so each item of a list or
 * table is a sentence.
 */
export function splitComparedSentences(text: string): Sentence[] {
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

/** Returns the common subsequence of two lists of texts with the most characters, as pairs. */
export function findCommon<Item extends { text: string }>(
  mine: readonly Item[],
  theirs: readonly Item[],
): (readonly [Item, Item])[] {
  const width = theirs.length + 1
  const lengths = new Uint32Array((mine.length + 1) * width)
  for (let a = mine.length - 1; a >= 0; a--) {
    for (let b = theirs.length - 1; b >= 0; b--) {
      const isSame = mine[a]!.text === theirs[b]!.text
      lengths[a * width + b] = isSame
        ? lengths[(a + 1) * width + b + 1]! + mine[a]!.text.length
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

/** Returns the indexes of the sentences with each word, once for each occurrence. */
export function indexWords(sentences: readonly Sentence[]): ReadonlyMap<string, readonly number[]> {
  const index = new Map<string, number[]>()
  sentences.forEach(({ words }, at) => {
    for (const { text } of words) {
      const known = index.get(text)
      if (known) known.push(at)
      else index.set(text, [at])
    }
  })
  return index
}

/**
 * Counts the characters in words that both sentences have in the same order, as a share of the characters of both
 * sentences.
 */
function measureLikeness(one: Sentence, other: Sentence): number {
  const common = sumLetters(findCommon(one.words, other.words).map(([word]) => word))
  return (2 * common) / (countLetters(one) + countLetters(other))
}

/** Returns the sentences to which `found` is more similar than to the sentence with the index `at`. */
export function findLikelier(
  found: Sentence,
  at: number,
  { sentences, index }: { sentences: readonly Sentence[]; index: ReadonlyMap<string, readonly number[]> },
): Sentence[] {
  const length = countLetters(found)
  const least = measureLikeness(sentences[at]!, found)
  const common = new Uint32Array(sentences.length)
  for (const word of new Set(found.words.map(({ text }) => text))) {
    for (const nth of index.get(word) ?? []) common[nth]! += word.length
  }
  // The share of letters in common words, in any order, is an upper bound of the likeness. This bound excludes most
  // sentences much faster than a comparison.
  return sentences.filter((other, nth) => {
    const most = (2 * common[nth]!) / (common[nth]! + length)
    return nth !== at && most > least && measureLikeness(other, found) > least
  })
}

/** Returns whether each sentence contains a large share of the other. */
export function areEachAlike(one: Sentence, other: Sentence): boolean {
  return areAlike(one, other) && areAlike(other, one)
}

/** Returns whether a text has a sentence similar to a sentence of the quote. */
export function hasLookalike(quote: string, text: string): boolean {
  const sentences = splitComparedSentences(text)
  return splitComparedSentences(quote).some(sentence => sentences.some(other => areAlike(sentence, other)))
}
