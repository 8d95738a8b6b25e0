import { NOTE_QUOTE_MAX_LENGTH } from '../wire/limits.ts'
import type { ArticleAnchor } from './note.outbox.ts'
import { hasLookalike } from './sentence-likeness.ts'
import { findDensest, type KeptRun, LEAST_SHARE } from './text-difference.rules.ts'

/** Maximum length of the text before and after a quote that an anchor contains. */
export const ANCHOR_CONTEXT = 40
/** Minimum length of a quote that is searched. A shorter quote may be in a text by chance. */
const SEARCH_LEAST = 20

/** Part of a text. `to` is the position after the last character. */
export interface TextRange {
  from: number
  to: number
}

/**
 * A mark in the shown text. `exact`: the whole quote is there. `moved`: the quote has changed, or was found only by a
 * search. `gone`: the quote was not found, or several positions are possible.
 */
export type PlacedMark = ({ state: 'exact' | 'moved' } & TextRange) | { state: 'gone' }

/** Returns the anchor of a selection, without the spaces at its ends. Returns undefined for an empty selection. */
export function createArticleAnchor(text: string, range: TextRange): ArticleAnchor | undefined {
  const selected = text.slice(range.from, range.to)
  const from = range.from + selected.length - selected.trimStart().length
  const quote = cutAtLimit(selected.trim())
  if (quote === '') return undefined
  const end = from + quote.length
  return {
    kind: 'article',
    from,
    quote,
    before: text.slice(Math.max(0, from - ANCHOR_CONTEXT), from).toWellFormed(),
    after: text.slice(end, end + ANCHOR_CONTEXT).toWellFormed(),
    isOnly: findOnly(text, quote) === from,
  }
}

/** Cuts a long selection, but not inside a surrogate pair. */
function cutAtLimit(text: string): string {
  return text.slice(0, NOTE_QUOTE_MAX_LENGTH).replace(/[\uD800-\uDBFF]$/, '')
}

/**
 * Finds a mark in a text. `kept` contains the parts that this version shares with the version of the mark. `same`: both
 * are the same version. undefined: the shared parts are unknown, so the exact quote is searched. If several positions
 * are possible, the mark is gone.
 */
export function placeMark(
  anchor: ArticleAnchor,
  text: string,
  kept: readonly KeptRun[] | 'same' | undefined,
): PlacedMark {
  if (kept === undefined) return searchQuote(anchor, text)
  if (kept !== 'same') return carryMark(anchor, kept)
  const { from, quote } = anchor
  // The stored position is wrong if another version of the app flattened the article in another way. The quote is then
  // searched.
  return text.startsWith(quote, from) ? { state: 'exact', ...toRange(from, quote) } : searchQuote(anchor, text)
}

/** Finds a mark in another version of the text, by the parts that both versions share. */
export function carryMark({ from, quote }: ArticleAnchor, kept: readonly KeptRun[]): PlacedMark {
  const to = from + quote.length
  const runs = kept.flatMap(([old, found, length]): KeptRun[] => {
    const start = Math.max(old, from)
    const end = Math.min(old + length, to)
    return end > start ? [[start, found + start - old, end - start]] : []
  })
  const place = findDensest(runs, quote.length)
  const [first, last] = [place?.[0], place?.at(-1)]
  if (!place || !first || !last) return { state: 'gone' }
  const keptText = place.map(([start, , length]) => quote.slice(start - from, start - from + length)).join('')
  if (countLetters(keptText) < LEAST_SHARE * countLetters(quote)) return { state: 'gone' }
  const isExact = place.length === 1 && keptText.length === quote.length
  return { state: isExact ? 'exact' : 'moved', from: first[1], to: last[1] + last[2] }
}

function searchQuote({ quote, before, after, isOnly }: ArticleAnchor, text: string): PlacedMark {
  if (!isOnly) return { state: 'gone' }
  const from = findOnly(text, quote)
  if (from === undefined) return { state: 'gone' }
  // If the text also has a similar sentence, the mark is gone, because that sentence may be the changed original and
  // the found quote only a copy.
  const rest = `${text.slice(0, from)}\n${text.slice(from + quote.length)}`
  if (hasLookalike(quote, rest)) return { state: 'gone' }
  const hasContext =
    (before !== '' && text.endsWith(before, from)) || (after !== '' && text.startsWith(after, from + quote.length))
  return quote.length >= SEARCH_LEAST && hasContext ? { state: 'moved', ...toRange(from, quote) } : { state: 'gone' }
}

/** Returns the position of the quote. Returns undefined if the text has it several times or not at all. */
function findOnly(text: string, quote: string): number | undefined {
  const at = text.indexOf(quote)
  return at >= 0 && text.indexOf(quote, at + 1) < 0 ? at : undefined
}

const toRange = (from: number, quote: string): TextRange => ({ from, to: from + quote.length })
const countLetters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').length
