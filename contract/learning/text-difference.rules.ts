import {
  areAlike,
  areEachAlike,
  countLetters,
  findCommon,
  findLikelier,
  indexWords,
  type Sentence,
  splitComparedSentences,
  sumLetters,
  type Word,
} from './sentence-likeness.ts'

/**
 * Difference between two versions of a text, to find the position of a note in the other version.
 *
 * A note must not be shown at a similar sentence, so the difference contains only certain parts:
 *
 * 1. A sentence that both versions contain exactly once is the same sentence, also if it was moved. A moved sentence
 *    does not count if a new sentence is similar to it, because either of the two may be the original.
 * 2. Equal sentences that occur several times are paired by their order. There must be as many of them in both texts and
 *    between the same two neighbours, or nothing between these neighbours has changed.
 * 3. Changed sentences are compared word by word with the new sentences between the same two neighbours, or in the same
 *    moved paragraph. The sentence counts as removed if another sentence there is similar too. It also counts as removed
 *    if the new text there is more similar to another old sentence, because the new text may be a copy of that one.
 */

/** Characters that both versions have: `length` characters from `from` in the old text, and from `to` in the new one. */
export type KeptRun = readonly [from: number, to: number, length: number]

/** Minimum share of a sentence that must be found again. */
export const LEAST_SHARE = 0.6
/**
 * A changed sentence counts as found again only if its words make up at least this share of the characters of the new
 * passage. The passage reaches from the first to the last of these words.
 */
const DENSE_SHARE = 0.55
/** Minimum length of a sentence that is searched inside other sentences. */
const INSIDE_LEAST = 20
/** Number of sentences that may be added or removed between a changed sentence and its neighbour. */
const NEIGHBOUR_DISTANCE = 2
/**
 * Number of new and changed sentences above which moved sentences count as removed, because comparing them takes too
 * long.
 */
const CHANGED_MAX = 1_000
/** Maximum work of a comparison: the number of words (or sentences) of one text times the number of the other text. */
const CELLS_MAX = 400_000

/** Returns the parts that both texts share, in the order of the old text. */
export function compareTexts(before: string, after: string): KeptRun[] {
  if (before === after) return [[0, 0, before.length]]
  const olds = splitComparedSentences(before)
  const news = splitComparedSentences(after)
  const partners = pairUniqueSentences(olds, news)
  const gaps = listGaps(olds, news, partners)
  const taken = new Set(partners.values())
  const candidates = new Map<number, readonly KeptRun[]>()
  for (const gap of gaps) {
    const open = {
      olds: gap.olds.filter(at => !partners.has(at) && !candidates.has(at)),
      news: gap.news.filter(at => !taken.has(at)),
    }
    for (const [at, found] of compareGap(open, olds, news)) {
      if (typeof found !== 'number') candidates.set(at, found)
      else {
        partners.set(at, found)
        taken.add(found)
      }
    }
  }
  const pairing = { partners, candidates, olds, news, index: indexWords(olds) }
  const changed = new Map([...candidates].filter(([at, found]) => isSureOfChange(at, found, pairing)))
  dropDoubtful(partners, olds, news)
  const runs = [...changed.values()].flat()
  const paired = new Set(partners.values())
  const others = news.filter((_, at) => !paired.has(at))
  for (const [at, sentence] of olds.entries()) {
    const found = partners.has(at) || changed.has(at) ? undefined : findInside(sentence, { before, after, others })
    if (found) runs.push(found)
  }
  for (const [at, partner] of partners) {
    const [old, found] = [olds[at], news[partner]]
    if (old && found) runs.push([old.from, found.from, old.text.length])
  }
  return joinRuns(runs.toSorted((a, b) => a[0] - b[0]))
}

/** Returns the pairs of equal sentences that occur exactly once in each text. */
function pairUniqueSentences(olds: readonly Sentence[], news: readonly Sentence[]): Map<number, number> {
  const [inOld, inNew] = [countTexts(olds), countTexts(news)]
  const pairs = new Map<number, number>()
  olds.forEach(({ text }, at) => {
    const partner = inNew.get(text)
    if (inOld.get(text)?.count === 1 && partner?.count === 1) pairs.set(at, partner.at)
  })
  return pairs
}

function countTexts(sentences: readonly Sentence[]) {
  const counts = new Map<string, { at: number; count: number }>()
  sentences.forEach(({ text }, at) => counts.set(text, { at, count: (counts.get(text)?.count ?? 0) + 1 }))
  return counts
}

/** Sentences between two pairs of equal sentences, by their indexes in the old and in the new text. */
interface Gap {
  olds: readonly number[]
  news: readonly number[]
}

/**
 * Returns the gaps between the pairs that kept their order. Adds a gap for each line whose moved pairs are all in one
 * new line: the old line and this new line.
 */
function listGaps(olds: readonly Sentence[], news: readonly Sentence[], pairs: ReadonlyMap<number, number>): Gap[] {
  const inOrder = findLongestIncreasing([...pairs])
  const ends = [...inOrder, [olds.length, news.length] as const]
  let [old, found] = [0, 0]
  const gaps: Gap[] = []
  for (const [oldEnd, newEnd] of ends) {
    gaps.push({ olds: range(old, oldEnd), news: range(found, newEnd) })
    ;[old, found] = [oldEnd + 1, newEnd + 1]
  }
  const skeleton = new Set(inOrder.map(([at]) => at))
  const movedLines = new Map<number, Set<number>>()
  for (const [at, partner] of pairs) {
    if (skeleton.has(at)) continue
    const line = olds[at]?.line ?? -1
    movedLines.set(line, (movedLines.get(line) ?? new Set()).add(news[partner]?.line ?? -1))
  }
  for (const [line, partners] of movedLines) {
    if (partners.size !== 1) continue
    gaps.push({ olds: listOfLine(olds, line), news: [...partners].flatMap(each => listOfLine(news, each)) })
  }
  return gaps
}

const range = (from: number, end: number) => Array.from({ length: Math.max(0, end - from) }, (_, nth) => from + nth)
const listOfLine = (sentences: readonly Sentence[], line: number) =>
  sentences.flatMap((sentence, at) => (sentence.line === line ? [at] : []))

/**
 * Returns the longest subsequence of pairs whose order did not change. `pairs` must be in the order of the old text.
 */
function findLongestIncreasing(pairs: readonly (readonly [number, number])[]) {
  const tails: number[] = []
  const previous: number[] = []
  pairs.forEach(([, partner], at) => {
    let [low, high] = [0, tails.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[tails[middle] ?? 0]?.[1] ?? 0) < partner) low = middle + 1
      else high = middle
    }
    previous[at] = tails[low - 1] ?? -1
    tails[low] = at
  })
  const longest: (readonly [number, number])[] = []
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) {
    const pair = pairs[at]
    if (pair) longest.unshift(pair)
  }
  return longest
}

type Found = readonly [old: number, found: number | readonly KeptRun[]]

/**
 * Returns the new positions of the old sentences in a gap: an equal sentence, or the shared parts of a changed
 * sentence.
 */
function compareGap(gap: Gap, olds: readonly Sentence[], news: readonly Sentence[]): Found[] {
  if (gap.olds.length * gap.news.length > CELLS_MAX) return []
  // Pairs equal sentences by their order, for example equal cells of a table. The pairs divide the gap.
  const equal = findCommon(
    gap.olds.map(at => ({ text: olds[at]!.text, at })),
    gap.news.map(at => ({ text: news[at]!.text, at })),
  )
  const isSame = equal.length === gap.olds.length && equal.length === gap.news.length
  const hasEqualCounts = (text: string) => {
    const isOf = (sentence: Sentence | undefined) => sentence?.text === text
    const [oldGap, newGap] = [gap.olds.filter(at => isOf(olds[at])), gap.news.filter(at => isOf(news[at]))]
    return oldGap.length === newGap.length && olds.filter(isOf).length === news.filter(isOf).length
  }
  const found: Found[] = []
  let [old, fresh] = [0, 0]
  for (const [one, other] of [...equal, undefined].map(
    pair => pair ?? ([{ at: Infinity }, { at: Infinity }] as const),
  )) {
    const part = {
      olds: gap.olds.filter((at, nth) => nth >= old && at < one.at),
      news: gap.news.filter((at, nth) => nth >= fresh && at < other.at),
    }
    found.push(...compareWords(part, olds, news))
    old += part.olds.length + 1
    fresh += part.news.length + 1
    if (one.at === Infinity) continue
    if (isSame || hasEqualCounts(olds[one.at]!.text)) found.push([one.at, other.at])
  }
  return found
}

/** Compares changed sentences word by word. */
function compareWords(gap: Gap, olds: readonly Sentence[], news: readonly Sentence[]): Found[] {
  const [mine, theirs] = [gap.olds.map(at => olds[at]!), gap.news.map(at => news[at]!)]
  if (mine.length === 0 || theirs.length === 0) return []
  const oldWords = mine.flatMap(({ words }) => words)
  const newWords = theirs.flatMap(({ words }) => words)
  if (oldWords.length * newWords.length > CELLS_MAX) return []
  const pairs = findCommon(oldWords, newWords)
  return mine.flatMap((sentence, nth): Found[] => {
    const runs = listRunsOf(sentence, pairs)
    const place = findDensest(runs, sentence.text.length)
    const hasRival = mine.some((other, each) => each !== nth && areEachAlike(other, sentence))
    if (!place || hasRival || countKept(place) < LEAST_SHARE * countLetters(sentence)) return []
    const [first, last] = [place[0]![1], place.at(-1)![1] + place.at(-1)![2]]
    const found = newWords.filter(word => word.from >= first && word.from < last)
    if (countKept(place) < DENSE_SHARE * sumLetters(found)) return []
    const outside = theirs.filter(({ from, text }) => from + text.length <= first || from >= last)
    return outside.some(other => areAlike(sentence, other)) ? [] : [[gap.olds[nth]!, place]]
  })
}

interface Pairing {
  partners: ReadonlyMap<number, number>
  /** Possible new positions of changed sentences, by index of the old sentence. */
  candidates: ReadonlyMap<number, readonly KeptRun[]>
  olds: readonly Sentence[]
  news: readonly Sentence[]
  /** Indexes of the old sentences with each word. */
  index: ReadonlyMap<string, readonly number[]>
}

/**
 * Returns whether a changed sentence was surely found again. The sentence must be near its old neighbours, and no other
 * removed or changed sentence may be similar. The new text must not be more similar to another old sentence, because
 * the new text may be a copy of that one.
 */
function isSureOfChange(at: number, runs: readonly KeptRun[], pairing: Pairing): boolean {
  const { partners, candidates, olds, news, index } = pairing
  const [first, last] = [runs[0]?.[1] ?? 0, runs.at(-1)?.[1] ?? 0]
  const words = news.flatMap(sentence => sentence.words.filter(({ from }) => from >= first && from <= last))
  const found = { text: '', from: first, line: -1, words }
  const isElsewhere = (other: readonly KeptRun[] = []) =>
    other.length > 0 && other.every(([, to]) => to < first || to > last)
  const hasRival = olds.some(
    (other, nth) => nth !== at && !partners.has(nth) && !isElsewhere(candidates.get(nth)) && areEachAlike(other, found),
  )
  if (hasRival || !isBesideNeighbour(at, runs, pairing)) return false
  const touched = news.filter(({ from, text }) => from <= last && from + text.length > first)
  const whole = { ...found, words: touched.flatMap(sentence => sentence.words) }
  return !findLikelier(whole, at, { sentences: olds, index }).some(other => areEachAlike(other, found))
}

/** Returns whether the changed sentence is still about as far from one of its neighbours as before. */
function isBesideNeighbour(at: number, runs: readonly KeptRun[], { partners, olds, news }: Pairing): boolean {
  const from = runs[0]?.[1] ?? 0
  const found = news.findLastIndex(sentence => sentence.from <= from)
  return ([-1, 1] as const).some(step => {
    let neighbour = at + step
    while (neighbour >= 0 && neighbour < olds.length && !partners.has(neighbour)) neighbour += step
    const partner = partners.get(neighbour) ?? (step < 0 ? -1 : news.length)
    return Math.abs(found - partner - (at - neighbour)) <= NEIGHBOUR_DISTANCE
  })
}

/**
 * Removes the pairs of moved sentences that resemble a new or changed sentence. A sentence did not move if it kept its
 * order and a neighbour.
 */
function dropDoubtful(partners: Map<number, number>, olds: readonly Sentence[], news: readonly Sentence[]): void {
  const inOrder = new Set(findLongestIncreasing([...partners].toSorted((a, b) => a[0] - b[0])).map(([at]) => at))
  const paired = new Set(partners.values())
  const changed = news.filter((_, at) => !paired.has(at))
  const isBeside = (at: number, partner: number, step: 1 | -1) => {
    const isAtEnd = step === 1 ? at === olds.length - 1 && partner === news.length - 1 : at === 0 && partner === 0
    return isAtEnd || partners.get(at + step) === partner + step
  }
  for (const [at, partner] of partners) {
    const isSure = inOrder.has(at) && (isBeside(at, partner, 1) || isBeside(at, partner, -1))
    if (!isSure && (changed.length > CHANGED_MAX || changed.some(other => areAlike(olds[at]!, other))))
      partners.delete(at)
  }
}

interface Texts {
  before: string
  after: string
  /** Sentences of the new text that are new or changed. */
  others: readonly Sentence[]
}

/** Finds a sentence that is now a part of a longer sentence, for example because its end mark was removed. */
function findInside({ text, from, words }: Sentence, { before, after, others }: Texts): KeptRun | undefined {
  const to = after.indexOf(text)
  const isOnly = (all: string) => all.indexOf(text) === all.lastIndexOf(text)
  if (text.length < INSIDE_LEAST || to < 0 || !isOnly(before) || !isOnly(after)) return undefined
  const elsewhere = others.filter(other => to < other.from || to >= other.from + other.text.length)
  const sentence = { text, from, words, line: -1 }
  return elsewhere.some(other => areAlike(sentence, other)) ? undefined : [from, to, text.length]
}

function listRunsOf({ from, text }: Sentence, pairs: readonly (readonly [Word, Word])[]): KeptRun[] {
  return pairs.flatMap(([old, found]) =>
    old.from >= from && old.from < from + text.length ? [[old.from, found.from, old.text.length] as const] : [],
  )
}

/** Groups runs that are close together in the new text, and returns the group with the most characters. */
export function findDensest(runs: readonly KeptRun[], length: number): KeptRun[] | undefined {
  const groups: KeptRun[][] = []
  for (const run of runs) {
    const last = groups.at(-1)?.at(-1)
    const distance = last ? run[1] - (last[1] + last[2]) : -1
    if (distance >= 0 && distance <= Math.max(60, length / 2)) groups.at(-1)?.push(run)
    else groups.push([run])
  }
  return groups.toSorted((a, b) => countKept(b) - countKept(a))[0]
}

const countKept = (runs: readonly KeptRun[]) => runs.reduce((sum, [, , length]) => sum + length, 0)
/** Joins neighbouring runs, so that an unchanged text is one run. */
function joinRuns(runs: readonly KeptRun[]): KeptRun[] {
  const joined: [number, number, number][] = []
  for (const [from, to, length] of runs) {
    const last = joined.at(-1)
    const gap = last ? from - (last[0] + last[2]) : -1
    // A gap of one character, such as the space between two sentences, counts as unchanged.
    if (last && gap >= 0 && gap <= 1 && to - (last[1] + last[2]) === gap) last[2] += gap + length
    else joined.push([from, to, length])
  }
  return joined
}
