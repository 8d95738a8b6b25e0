import { createArticleAnchor, placeMark } from '#contract/learning/note-anchor.rules.ts'
import { compareTexts } from '#contract/learning/text-difference.rules.ts'
import { createRandom } from './random.ts'
import {
  createArticle,
  type Edited,
  findFarSentence,
  getArticleText,
  isMove,
  isTrap,
  listLetters,
  textEdits,
} from './text-edits.ts'

export interface MarkReport {
  kind: string
  /** Share of the marked characters that the edits kept. */
  survived: number
  /** Results by the difference of the texts, and by the search alone. */
  carried: Result
  searched: Result
}
type Result = 'right' | 'wrong' | 'gone'

const kinds = Object.keys(textEdits)
export const editKinds: number = kinds.length

/**
 * Marks a sentence of a random article and changes the article. The changes are one edit of the kind that the seed
 * selects, and up to two edits of other sentences. Then checks the new position of the mark. A position is wrong if
 * most of its characters do not belong to the marked sentence.
 */
export function playMark(seed: number): MarkReport {
  const random = createRandom(seed)
  const article = createArticle(random)
  const marked = random.pick(article.flat().filter(({ length }) => length > 20)) ?? article.flat()[0]!
  const before = getArticleText(article)
  const isLetter = (letter: string) => /[\p{L}\p{N}]/u.test(letter)
  const ids = new Set(marked.map(({ id }) => id))
  const markedLetters = marked.filter(({ letter }) => isLetter(letter)).length
  const letters = listLetters(article)
  const from = letters.findIndex(({ id }) => ids.has(id))
  const anchor = createArticleAnchor(before, { from, to: from + marked.length })!
  const edited: Edited = { article, target: marked }
  const kind = kinds[seed % kinds.length]!
  textEdits[kind]!(random, edited)
  for (let count = random.below(3); count > 0; count--) {
    // Further edits change only distant sentences. A trap is not combined with moves, because a move could put the
    // distant look-alike at the old position, where it looks like a changed sentence.
    const more = random.pick(kinds)!
    const target = isTrap(kind) && isMove(more) ? undefined : findFarSentence(random, edited)
    if (target) textEdits[more]!(random, { article, target })
  }
  const after = getArticleText(article)
  const now = listLetters(article)
  const own = now.filter(({ id, letter }) => ids.has(id) && isLetter(letter))
  const homes = new Set(own.map(({ sentence }) => sentence))
  const judge = (kept: Parameters<typeof placeMark>[2]): Result => {
    const place = placeMark(anchor, after, kept)
    if (place.state === 'gone') return 'gone'
    const shown = now.slice(place.from, place.to).filter(({ letter }) => isLetter(letter))
    // If the marked sentence is gone, an equal sentence elsewhere counts as the moved sentence.
    const isMoved = own.length < markedLetters / 2 && after.slice(place.from, place.to) === anchor.quote
    if (isMoved) return 'right'
    // Characters inserted into the marked sentence count as right too.
    const right = shown.filter(({ id, sentence }) => ids.has(id) || (id === -1 && homes.has(sentence)))
    return right.length >= shown.length / 2 && shown.some(({ id }) => ids.has(id)) ? 'right' : 'wrong'
  }
  return {
    kind,
    survived: own.length / markedLetters,
    carried: judge(before === after ? 'same' : compareTexts(before, after)),
    searched: judge(undefined),
  }
}
