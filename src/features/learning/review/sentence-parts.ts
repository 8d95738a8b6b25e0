import type { TextRange } from '#contract/learning/note-anchor.rules.ts'
import { splitSentences } from '#app/learning/sentences.ts'
import type { ArticleParts, Formula } from './article-parts.ts'
import { chooseHiddenWords, type HiddenWords } from './hidden-words.ts'

/** Maximum length of the text that is shown before and after a marked part of long sentences. */
const AROUND_MAX = 240

/** Text with a marked range. */
export interface Source extends ArticleParts {
  range: TextRange
  /** True if the text begins or ends inside a longer text, possibly inside a word. */
  isCutBefore: boolean
  isCutAfter: boolean
}

/** Part of the text that is shown, or hidden until the learner has answered. */
export interface SentencePart {
  isHidden: boolean
  content: readonly (string | Formula)[]
}

export interface HiddenSentence {
  kind: HiddenWords['kind']
  parts: SentencePart[]
}

/** Splits the marked sentences into shown and hidden parts. */
export function hideWords(source: Source, isWhole: boolean): HiddenSentence {
  const { text, range, strong } = source
  const sentence = findSentences(text, range)
  const shown = isWhole ? sentence : shorten(text, range, sentence)
  const { hidden, kind } = chooseHiddenWords(text.slice(shown.from, shown.to), {
    part: isWhole ? undefined : move(range, -shown.from),
    strong: strong.filter(({ from, to }) => shown.from <= from && to <= shown.to).map(each => move(each, -shown.from)),
  })
  // A single hidden word needs neighbouring text that helps to recall the word.
  const visible = kind === 'alone' ? addNeighbour(text, shown) : shown
  const cut = {
    start: visible.from === 0 ? source.isCutBefore : visible.from === shown.from && shown.from > sentence.from,
    end: visible.to === text.length ? source.isCutAfter : visible.to === shown.to && shown.to < sentence.to,
  }
  const inText = hidden.map(each => move(each, shown.from))
  return { kind, parts: listParts(source, { visible, hidden: inText, cut, isEndHidden: kind === 'continue' }) }
}

const move = ({ from, to }: TextRange, by: number): TextRange => ({ from: from + by, to: to + by })

/** Returns the range of all sentences that the given range touches. */
export function findSentences(text: string, range: TextRange): TextRange {
  const touched = listSentences(text).filter(({ from, to }) => from < range.to && range.from < to)
  return {
    from: Math.min(range.from, touched[0]?.from ?? range.from),
    to: Math.max(range.to, touched.at(-1)?.to ?? range.to),
  }
}

/** Lists the sentences of a text. Sentences end at the latest with their line, because lines separate blocks. */
function listSentences(text: string): TextRange[] {
  return Array.from(text.matchAll(/.+/g)).flatMap(({ 0: line, index }) =>
    splitSentences(line).map(({ start, end }) => ({ from: index + start, to: index + end })),
  )
}

/** Shortens long sentences around the marked part. */
function shorten(text: string, range: TextRange, sentence: TextRange): TextRange {
  const from = Math.max(sentence.from, range.from - AROUND_MAX)
  const to = Math.min(sentence.to, range.to + AROUND_MAX)
  return {
    from: from === sentence.from ? from : skipPartOfWord(text, from, range.from),
    to: to === sentence.to ? to : dropPartOfWord(text, range.to, to),
  }
}

/** Returns the start of the first whole word of a range. */
function skipPartOfWord(text: string, from: number, to: number): number {
  const start = text.slice(from, to).search(/(?<=\s)\S/u)
  return start < 0 ? from + Number(/^[\uDC00-\uDFFF]/.test(text.slice(from, to))) : from + start
}

/** Returns the end of the last whole word of a range. */
function dropPartOfWord(text: string, from: number, to: number): number {
  const end = text.slice(from, to).search(/\s\S*$/u)
  return end < 0 ? to - Number(/[\uD800-\uDBFF]$/.test(text.slice(from, to))) : from + end
}

/** Adds one of the neighbouring sentences: the previous one, or the next one if there is no previous one. */
function addNeighbour(text: string, { from, to }: TextRange): TextRange {
  const sentences = listSentences(text)
  const before = sentences.findLast(each => each.to <= from)
  if (before) return { from: before.from, to }
  return { from, to: sentences.find(each => each.from >= to)?.to ?? to }
}

interface Shown {
  visible: TextRange
  hidden: readonly TextRange[]
  /** Whether the text continues before and after the visible range. */
  cut: { start: boolean; end: boolean }
  /** True if everything until the end is hidden, also formulas. */
  isEndHidden: boolean
}

function listParts(source: Source, { visible, hidden, cut, isEndHidden }: Shown): SentencePart[] {
  const { text } = source
  const [first, last] = [hidden[0]?.from ?? visible.to, hidden.at(-1)?.to ?? visible.from]
  const start = visible.from === 0 ? skipPartOfWord(text, 0, first) : visible.from
  const from = cut.start ? start : widenStart(text, visible.from)
  const isCutInWord = visible.to === text.length && !isEndHidden
  const end = isCutInWord ? dropPartOfWord(text, last, visible.to) : visible.to
  const to = cut.end ? end : widenEnd(text, visible.to)
  const parts: SentencePart[] = cut.start ? [{ isHidden: false, content: ['… '] }] : []
  let at = from
  for (const range of hidden) {
    const hiddenTo = isEndHidden ? to : range.to
    add({ from: at, to: range.from }, false)
    add({ from: range.from, to: hiddenTo }, true)
    at = hiddenTo
  }
  add({ from: at, to }, false)
  if (cut.end) parts.push({ isHidden: false, content: [' …'] })
  return parts

  function add(range: TextRange, isHidden: boolean) {
    const isFirst = range.from === from
    const isLast = range.to === to
    const content = splitFormulas(source, range, { hasStart: isHidden || isFirst, hasEnd: isHidden || isLast })
    if (content.length > 0) parts.push({ isHidden, content })
  }
}

/** Includes the spaces before the first word, because a formula can be there. */
function widenStart(text: string, from: number): number {
  return from - (/[^\S\n]*$/.exec(text.slice(Math.max(0, from - 2), from))?.[0].length ?? 0)
}

/** Includes the spaces at the end of a line, because a formula can be there. */
function widenEnd(text: string, to: number): number {
  return to + (/^[^\S\n]*(?=\n|$)/.exec(text.slice(to, to + 2))?.[0].length ?? 0)
}

/**
 * Returns the text of a range with its formulas. `hasStart` and `hasEnd`: formulas at that edge belong to this range
 * and not to its neighbour.
 */
function splitFormulas(
  { text, formulas }: ArticleParts,
  { from, to }: TextRange,
  { hasStart, hasEnd }: { hasStart: boolean; hasEnd: boolean },
): (string | Formula)[] {
  const content: (string | Formula)[] = []
  let at = from
  for (const { at: position, formula } of formulas) {
    const isAfterStart = hasStart ? from <= position : from < position
    const isBeforeEnd = hasEnd ? position <= to : position < to
    if (!isAfterStart || !isBeforeEnd) continue
    if (position > at) content.push(text.slice(at, position))
    content.push(formula)
    at = position
  }
  if (to > at) content.push(text.slice(at, to))
  return content
}
