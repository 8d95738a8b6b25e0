import { useQuery } from '@tanstack/react-query'
import type { LessonQuestionPayload } from '#contract/learning/lesson-question.outbox.ts'
import { toServerTime } from '#app/data/clock.ts'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import type { Learning } from '#app/learning/learning.ts'
import { useReceipts } from '#app/outbox/outbox.ts'
import { useRecentEntries } from '#app/outbox/use-recent-entries.ts'
import { lessonQuestionsQuery } from '#app/queries/lesson-question.ts'
import { addLocalActions, listDeliveredActions, type LocalAction, type ShownQuestion } from './local-questions.ts'

export interface LessonQuestionList {
  questions: readonly ShownQuestion[]
  canAnswer: boolean
  refetch: () => Promise<unknown>
}

/**
 * Returns the questions of a class: the server's list, with the learner's actions that the list may lack. Delivered
 * actions have two sources. The receipts also contain actions that were delivered while the lesson was closed. The
 * delivery events since this component is shown arrive before their receipts are read.
 */
export function useLessonQuestions(learning: Learning): LessonQuestionList {
  const { enrollmentId, items } = learning
  const { data, dataUpdatedAt, refetch } = useQuery(lessonQuestionsQuery(enrollmentId))
  const isOwn = ({ kind, payload }: OutboxEntry) =>
    kind === 'lesson-question' && 'enrollmentId' in payload && payload.enrollmentId === enrollmentId
  const { accepted, unsent } = useRecentEntries(isOwn, data)
  const receipts = useReceipts()
  const actions = [
    ...listDeliveredActions(receipts, enrollmentId, toServerTime(dataUpdatedAt)),
    ...accepted.map(entry => toAction(entry, 'sent')),
    ...unsent.map(entry => toAction(entry, entry.state === 'refused' ? 'refused' : 'waiting')),
  ]
  const getTitle = (materialId: string) => items.find(({ id }) => id === materialId)?.title ?? ''
  return {
    questions: addLocalActions(data?.questions ?? [], actions, getTitle),
    canAnswer: data?.canAnswer ?? false,
    refetch,
  }
}

function toAction({ payload, createdAt, lastReason }: OutboxEntry, state: LocalAction['state']): LocalAction {
  return {
    payload: payload as LessonQuestionPayload, // entries of this kind have this payload
    state,
    at: new Date(createdAt).toISOString(),
    message: lastReason?.message,
  }
}
