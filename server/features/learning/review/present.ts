import { shouldBecomeCard } from '#contract/learning/review-card.rules.ts'
import type { ReviewEvent } from '#contract/learning/review.outbox.ts'
import type { ReviewCard } from '#contract/learning/review.ts'
import { isInAttemptOrder, findMatchedOption, shuffle } from '#contract/assessment/quiz.rules.ts'
import type { StoredQuestion } from '../../../db/tables/career-tracks.ts'
import type { LogRow } from '../../../db/tables/event-logs.ts'
import type { AttemptRow, DeckRow, NewestRow, QuizRow } from './queries.ts'

export function presentEvent(row: LogRow<'review_event'>): ReviewEvent {
  const head = { id: row.id, cardId: row.card_id, at: row.happened_at.toISOString() }
  const { type, rating, elapsed_ms: elapsedMs, weights, retention, undoes } = row
  if (type === 'drop') return { ...head, type }
  if (type === 'undo' && undoes !== null) return { ...head, type, undoes }
  if (type === 'review' && rating !== null && elapsedMs !== null && weights !== null && retention !== null) {
    return { ...head, type, rating, elapsedMs, weights, retention }
  }
  throw new Error(`review event ${row.id} lacks fields of its type ${type}`)
}

/** Returns the right answer as text. If a short answer has several right spellings, returns the first spelling. */
export function formatRightAnswer({ type, answer, options, prompts = [] }: StoredQuestion): string {
  const getText = (id: string) => options.find(option => option.id === id)?.text ?? ''
  switch (type) {
    case 'short':
      return answer[0] ?? ''
    case 'ordering':
      return answer.map((id, at) => `${at + 1}. ${getText(id)}`).join('\n')
    case 'matching':
      return prompts.map(({ id, text }) => `${text} → ${getText(findMatchedOption(answer, id) ?? '')}`).join('\n')
    default:
      return answer.map(getText).join('\n')
  }
}

const isSame = (one: StoredQuestion, other: StoredQuestion) =>
  formatRightAnswer(one) === formatRightAnswer(other) &&
  one.text === other.text &&
  JSON.stringify(one.options) === JSON.stringify(other.options)

/** Returns the front of the card: the question, and for a matching question also its prompts. */
const getFront = ({ text, prompts = [] }: StoredQuestion) =>
  [text, ...prompts.map(prompt => `• ${prompt.text}`)].join('\n')

/**
 * Returns the options of a question, shuffled if the quiz shuffles options. Options of true/false questions are never
 * shuffled. Options of ordering and matching questions are always shuffled, because they are stored in the right order.
 */
function getOptions(question: StoredQuestion, cardId: string, shufflesOptions: boolean) {
  const options = question.options.map(({ id, text }) => ({ id, text }))
  const isFixed = question.type === 'true-false' || !(shufflesOptions || isInAttemptOrder(question))
  return isFixed ? options : shuffle(options, cardId)
}

interface QuizSource {
  attempts: readonly AttemptRow[]
  quizzes: readonly QuizRow[]
  newest: readonly NewestRow[]
}

/**
 * Returns a card for each question of a passed quiz that the learner has answered wrong at least once. The back shows
 * the right answer only if two versions of the quiz reveal answers: the learner's version and the newest version.
 * Otherwise the back shows only the explanation. A question has no card if its back would be empty.
 */
export function presentQuizCards({ attempts, quizzes, newest }: QuizSource): ReviewCard[] {
  const passed = new Set(attempts.filter(row => row.is_passed).map(row => row.lineage_id))
  const quizById = new Map(quizzes.map(row => [row.id, row]))
  const newestOf = new Map(newest.map(row => [`${row.career_track_id} ${row.lineage_id}`, row]))
  const versionOf = new Map(newest.map(row => [row.career_track_id, row]))
  const cards = new Map<string, ReviewCard>()
  for (const { lineage_id: lineage, quiz_id: quizId, ...attempt } of attempts) {
    const quiz = quizById.get(quizId ?? '')
    const wrong = new Set(attempt.question_results.flatMap(({ id, isCorrect }) => (isCorrect ? [] : id)))
    for (const known of quiz?.questions ?? []) {
      const id = `quiz:${lineage}:${known.id}`
      const track = versionOf.get(attempt.career_track_id)
      if (!quiz || !wrong.has(known.id) || cards.has(id)) continue
      // A question can be changed or removed only in a newer version than the learner's version.
      const isNewer = track !== undefined && track.version > quiz.version
      const newestQuiz = newestOf.get(`${attempt.career_track_id} ${lineage}`)
      const current = isNewer ? newestQuiz?.questions?.find(question => question.id === known.id) : known
      const shown = current ?? known
      const shufflesOptions = quiz.shuffles_options || (isNewer && newestQuiz?.shuffles_options === true)
      const isChanged = isNewer && (!current || !isSame(known, current))
      const reveals = quiz.reveals_answers && (!isNewer || newestQuiz?.reveals_answers !== false)
      const back = reveals ? formatRightAnswer(shown) : null
      const { explanation } = shown
      if (!shouldBecomeCard({ isPassed: passed.has(lineage), showsAnswer: reveals, explanation })) continue
      cards.set(id, {
        id,
        source: 'quiz',
        title: quiz.title,
        front: getFront(shown),
        ...(shown.options.length > 0 && { options: getOptions(shown, id, shufflesOptions) }),
        back,
        hint: explanation,
        createdAt: attempt.handed_in_at.toISOString(),
        changedAt: isChanged ? (track.published_at?.toISOString() ?? null) : null,
        isWithdrawn: isNewer && !current,
      })
    }
  }
  return [...cards.values()]
}

/** Returns the cards that authors wrote for materials that the learner has completed. */
export function presentAuthorCards(decks: readonly DeckRow[]): ReviewCard[] {
  const cards = new Map<string, ReviewCard>()
  for (const { cards: stored, title, completed_at: completedAt } of decks) {
    for (const card of stored) {
      const id = `author:${card.id}`
      const finished = completedAt?.toISOString() ?? card.createdAt
      const createdAt = finished > card.createdAt ? finished : card.createdAt
      // Leaves out a card that was withdrawn before the learner completed the material, because the learner never saw
      // the card.
      if (cards.has(id) || (card.withdrawnAt !== null && card.withdrawnAt <= createdAt)) continue
      const changedAt = card.withdrawnAt ?? card.changedAt
      cards.set(id, {
        id,
        source: 'author',
        title,
        front: card.front,
        back: card.back,
        hint: '',
        createdAt,
        changedAt: changedAt !== null && changedAt > createdAt ? changedAt : null,
        isWithdrawn: card.withdrawnAt !== null,
      })
    }
  }
  return [...cards.values()]
}
