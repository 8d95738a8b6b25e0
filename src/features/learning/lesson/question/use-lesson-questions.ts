import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { LessonQuestionPayload } from '#contract/learning/lesson-question.outbox.ts'
import type { Learning } from '#app/learning/learning.ts'
import { onDelivered, useOutbox } from '#app/outbox/outbox.ts'
import { lessonQuestionsQuery } from '#app/queries/lesson-question.ts'
import { addLocalActions, type LocalAction, type ShownQuestion } from './local-questions.ts'

export interface LessonQuestionList {
  questions: readonly ShownQuestion[]
  canAnswer: boolean
  isLoaded: boolean
}

/** Questions of a class as known on this device: the server's list, and the learner's actions that it may lack. */
export function useLessonQuestions(learning: Learning): LessonQuestionList {
  const { enrollmentId, items } = learning
  const { data } = useQuery(lessonQuestionsQuery(enrollmentId))
  const { entries } = useOutbox()
  const [sent, setSent] = useState<readonly LocalAction[]>([])
  useEffect(
    () =>
      onDelivered(deliveries => {
        const actions = deliveries.flatMap(
          ({ kind, payload }): LocalAction[] =>
            kind === 'lesson-question' ? [{ payload: payload as LessonQuestionPayload, state: 'sent', at: now() }] : [], // entries of this kind have this payload
        )
        if (actions.length > 0) setSent(before => [...before, ...actions])
      }),
    [],
  )
  return useMemo(() => {
    const unsent = entries.flatMap(({ kind, payload, state, lastReason, createdAt }): LocalAction[] =>
      kind === 'lesson-question'
        ? [
            {
              payload: payload as LessonQuestionPayload, // entries of this kind have this payload
              state: state === 'refused' ? 'refused' : 'waiting',
              at: new Date(createdAt).toISOString(),
              message: lastReason?.message,
            },
          ]
        : [],
    )
    const own = [...sent, ...unsent].filter(({ payload }) => payload.enrollmentId === enrollmentId)
    const getTitle = (materialId: string) => items.find(({ id }) => id === materialId)?.title ?? ''
    return {
      questions: addLocalActions(data?.questions ?? [], own, getTitle),
      canAnswer: data?.canAnswer ?? false,
      isLoaded: data !== undefined,
    }
  }, [data, entries, sent, enrollmentId, items])
}

const now = () => new Date().toISOString()
