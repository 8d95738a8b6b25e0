import type { LessonQuestionPayload } from '#contract/learning/lesson-question.outbox.ts'
import type { ReceiptRow } from '#app/data/outbox/receipts.ts'
import type { LessonAnswer, LessonQuestion } from '#contract/learning/lesson-question.ts'

/**
 * Action of this device on a question. `sent`: the server has accepted the action, but the loaded list of questions may
 * be older.
 */
export interface LocalAction {
  payload: LessonQuestionPayload
  state: 'waiting' | 'refused' | 'sent'
  at: string
  /** Reason why the server refused the action. */
  message?: string | undefined
}
type LocalState = Pick<LocalAction, 'state' | 'message'>

export interface ShownAnswer extends LessonAnswer {
  local?: LocalState
  isReported?: boolean
}
/** Question of the server's list together with the actions of this device. */
export interface ShownQuestion extends Omit<LessonQuestion, 'answers'> {
  answers: ShownAnswer[]
  local?: LocalState
  isReported?: boolean
}

/**
 * Returns the actions that this device has delivered, oldest first, from its receipts (newest first). Leaves out
 * acceptances that are older than the server's list, because another device may have changed them.
 */
export function listDeliveredActions(
  receipts: readonly ReceiptRow[],
  enrollmentId: string,
  listedAt: number,
): LocalAction[] {
  return receipts
    .flatMap(({ kind, queue, payload, createdAt, receivedAt }): LocalAction[] => {
      if (kind !== 'lesson-question' || queue !== enrollmentId || !payload) return []
      const action = payload as LessonQuestionPayload // receipts of this kind have this payload
      if (action.type === 'accept' && receivedAt <= listedAt) return []
      return [{ payload: action, state: 'sent', at: new Date(createdAt).toISOString() }]
    })
    .toReversed()
}

/** Adds the actions of this device to the server's list. Skips actions that the list already contains. */
export function addLocalActions(
  questions: readonly LessonQuestion[],
  actions: readonly LocalAction[],
  title: (materialId: string) => string,
): ShownQuestion[] {
  const shown = new Map<string, ShownQuestion>(
    questions.map(each => [each.id, { ...each, answers: each.answers.map(answer => ({ ...answer })) }]),
  )
  for (const action of actions) {
    const { payload, at, state, message } = action
    const question = shown.get(payload.questionId)
    const local = { state, message }
    if (payload.type === 'ask') {
      if (!question) shown.set(payload.questionId, { ...createQuestion(payload, at, title), local })
    } else if (!question) continue
    else if (payload.type === 'answer') {
      if (!question.answers.some(({ id }) => id === payload.answerId)) {
        question.answers.push({ ...createAnswer(payload, at), local })
      }
    } else if (state === 'refused') continue
    else if (payload.type === 'accept') {
      for (const answer of question.answers) answer.isAccepted = answer.id === payload.answerId
    } else if (payload.answerId === null) question.isReported = true
    else {
      for (const answer of question.answers) if (answer.id === payload.answerId) answer.isReported = true
    }
  }
  return [...shown.values()]
}

function createQuestion(
  { questionId, materialId, anchor, text }: Extract<LessonQuestionPayload, { type: 'ask' }>,
  askedAt: string,
  title: (materialId: string) => string,
): ShownQuestion {
  return {
    id: questionId,
    materialId,
    materialTitle: title(materialId),
    anchor,
    text,
    name: '',
    isOwn: true,
    isHidden: false,
    isLocked: false,
    answers: [],
    askedAt,
  }
}

function createAnswer(
  { answerId, text }: Extract<LessonQuestionPayload, { type: 'answer' }>,
  answeredAt: string,
): LessonAnswer {
  return {
    id: answerId,
    text,
    name: '',
    by: 'alumnus',
    isOwn: true,
    isHidden: false,
    isChosen: false,
    isAccepted: false,
    answeredAt,
  }
}
