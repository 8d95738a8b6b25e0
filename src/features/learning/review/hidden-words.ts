import type { TextRange } from '#contract/learning/note-anchor.rules.ts'

/** Maximum number of words that are shown if the rest is hidden. */
const SHOWN_WORDS_MAX = 12

export interface HiddenWords {
  hidden: TextRange[]
  /** `continue`: the end of the text is hidden. `alone`: the whole text is hidden, because it has one word at most. */
  kind: 'words' | 'continue' | 'alone'
}

interface Marked {
  /** Marked part of the text. Undefined if the mark covers whole sentences. */
  part: TextRange | undefined
  strong: readonly TextRange[]
}

const segmenter = new Intl.Segmenter('id', { granularity: 'word' })

/**
 * Chooses the words that a card hides in the text of a mark, so that the learner has to recall them:
 *
 * 1. If the mark covers only a part of the sentences, the marked words, without parts of words.
 * 2. Otherwise the bold words.
 * 3. Otherwise the second half of the text.
 *
 * The first two rules apply only if another word stays visible.
 */
export function chooseHiddenWords(text: string, { part, strong }: Marked): HiddenWords {
  const segments = Array.from(segmenter.segment(text), ({ segment, index, isWordLike }) => {
    return { from: index, to: index + segment.length, isWord: isWordLike === true }
  })
  const words = segments.filter(({ isWord }) => isWord)
  const isUsable = (hidden: readonly TextRange[]) => {
    const isHidden = (word: TextRange) => hidden.some(range => range.from <= word.from && word.to <= range.to)
    return hidden.length > 0 && !words.every(isHidden)
  }
  const marked = part ? [trim(text, expand(part, segments))].filter(({ from, to }) => from < to) : []
  if (isUsable(marked)) return { hidden: marked, kind: 'words' }
  const bold = join(strong.map(range => trim(text, range)).filter(range => words.some(word => overlaps(word, range))))
  if (isUsable(bold)) return { hidden: bold, kind: 'words' }
  const shownCount = Math.min(SHOWN_WORDS_MAX, Math.floor(words.length / 2))
  const [last, next] = [words[shownCount - 1], words[shownCount]]
  if (!last || !next) return { hidden: [trim(text, { from: 0, to: text.length })], kind: 'alone' }
  // An opening bracket or quote belongs to the hidden word after it.
  const space = text.slice(last.to, next.from).search(/\s\S*$/u)
  return { hidden: [{ from: space < 0 ? next.from : last.to + space + 1, to: text.length }], kind: 'continue' }
}

/** Extends a range to whole words and characters. */
function expand(range: TextRange, segments: readonly TextRange[]): TextRange {
  const touched = segments.filter(segment => overlaps(segment, range))
  return { from: touched[0]?.from ?? range.from, to: touched.at(-1)?.to ?? range.to }
}

/** Joins ranges that touch or overlap. The ranges must be in the order of the text. */
function join(ranges: readonly TextRange[]): TextRange[] {
  const joined: TextRange[] = []
  for (const range of ranges) {
    const last = joined.at(-1)
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to)
    else joined.push({ ...range })
  }
  return joined
}

function trim(text: string, { from, to }: TextRange): TextRange {
  const inner = text.slice(from, to)
  const start = from + inner.length - inner.trimStart().length
  return { from: start, to: Math.max(start, from + inner.trimEnd().length) }
}

const overlaps = (one: TextRange, other: TextRange) => one.from < other.to && other.from < one.to
