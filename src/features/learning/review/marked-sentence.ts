import type { Block } from '#contract/learning/article.ts'
import type { ArticleAnchor } from '#contract/learning/note.outbox.ts'
import { ANCHOR_CONTEXT, carryMark, placeMark, type TextRange } from '#contract/learning/note-anchor.rules.ts'
import type { KeptRun } from '#contract/learning/text-difference.rules.ts'
import { readArticleParts } from './article-parts.ts'
import { findSentences, type HiddenSentence, hideWords, type Source } from './sentence-parts.ts'

export interface MarkedSentence extends HiddenSentence {
  /** `changed`: the text differs from the marked text. `gone`: the article no longer has it. */
  state: 'same' | 'changed' | 'gone'
  /** True if the text has changed, but the device knows only the old text. */
  isOld: boolean
}

interface Article {
  kept: readonly KeptRun[] | 'same' | undefined
  blocks: readonly Block[] | undefined
}

/**
 * Finds the sentences of a mark in the article, and chooses its hidden words. Uses the text that is stored in the mark
 * if the device has no copy of the article, or if the text is gone.
 */
export function findMarkedSentence(anchor: ArticleAnchor, { kept, blocks }: Article): MarkedSentence {
  const stored = createStoredSource(anchor)
  const article = blocks && readArticleParts(blocks)
  const runs = typeof kept === 'object' ? kept : undefined
  const place = article ? placeMark(anchor, article.text, kept) : runs && carryMark(anchor, runs)
  const isShown = article !== undefined && place !== undefined && place.state !== 'gone'
  const source = isShown ? { ...article, range: place, isCutBefore: false, isCutAfter: false } : stored
  const old = findSentences(stored.text, stored.range)
  const offset = anchor.from - stored.range.from
  // Checks the range in both texts, because words that were removed at an end are only in the old text, and words that
  // were added there are only in the new text.
  const isSame =
    runs === undefined ||
    (isCovered(runs, { isNew: false, from: old.from + offset, to: old.to + offset }) &&
      (!isShown || isCovered(runs, { isNew: true, ...findSentences(source.text, source.range) })))
  const state = place?.state === 'gone' ? 'gone' : isSame ? 'same' : 'changed'
  return { state, isOld: state === 'changed' && !isShown, ...hideWords(source, isWhole(stored)) }
}

/** Returns the text around the quote that the anchor contains. */
function createStoredSource({ before, quote, after }: ArticleAnchor): Source {
  return {
    text: before + quote + after,
    range: { from: before.length, to: before.length + quote.length },
    strong: [],
    formulas: [],
    isCutBefore: before.length >= ANCHOR_CONTEXT - 1,
    isCutAfter: after.length >= ANCHOR_CONTEXT - 1,
  }
}

/**
 * Returns whether the learner marked whole sentences. Decided by the text that the mark contains, so that
 * sentences that became longer still count as marked as a whole.
 */
function isWhole({ text, range }: Source): boolean {
  const { from, to } = findSentences(text, range)
  return !/[\p{L}\p{N}]/u.test(text.slice(from, range.from) + text.slice(range.to, to))
}

/** Returns whether one unchanged run contains the range, which is in the old or the new text. */
function isCovered(runs: readonly KeptRun[], { isNew, from, to }: TextRange & { isNew: boolean }): boolean {
  return runs.some(([old, found, length]) => {
    const start = isNew ? found : old
    return start <= from && to <= start + length
  })
}
