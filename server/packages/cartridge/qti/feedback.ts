import { getAttribute, findChildren, findOutermost } from '../../xml/element.ts'
import type { XmlElement } from '../../xml/read-xml.ts'
import type { Scoring } from './condition.ts'
import type { WordsReader } from './words.ts'

/**
 * Returns the general feedback. If there is none, returns the solution, or else the feedback for the right answer.
 * Leaves out all other feedback.
 */
export function readExplanation(
  item: XmlElement,
  scorings: readonly Scoring[],
  words: WordsReader,
  notes: Set<string>,
): string {
  const feedbacks = findChildren(item, 'itemfeedback').map(feedback => ({
    id: getAttribute(feedback, 'ident'),
    text: words(feedback),
    explains: findOutermost(feedback, 'solution').length > 0,
  }))
  const withText = feedbacks.filter(({ text }) => text !== '')
  const right = new Set(scorings.flatMap(({ feedbackIds }) => feedbackIds))
  const chosen =
    withText.find(({ id }) => /^general(?:_fb|_feedback)?$/i.test(id)) ??
    withText.find(({ explains }) => explains) ??
    withText.find(({ id }) => right.has(id))
  if (withText.some(each => each !== chosen)) notes.add('Umpan balik per jawaban tidak dipakai')
  return chosen?.text ?? ''
}
