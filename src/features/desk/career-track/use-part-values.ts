import { useQuery } from '@tanstack/react-query'
import type { Difference } from '#contract/catalog/career-track.admin.ts'
import { deskMaterialQuery } from '#app/queries/desk/material.ts'
import { deskQuizQuery } from '#app/queries/desk/quiz.ts'

/**
 * Returns the form values of a part in one version: undefined while the values load, empty if the version does not
 * contain the part.
 */
export function usePartValues(part: Difference['before'], isQuiz: boolean) {
  const id = part?.id ?? undefined
  const material = useQuery({ ...deskMaterialQuery(id ?? ''), enabled: id !== undefined && !isQuiz })
  const quiz = useQuery({ ...deskQuizQuery(id ?? ''), enabled: id !== undefined && isQuiz })
  if (id === undefined) return { values: part?.texts ?? {}, error: null, retry: () => undefined }
  if (!isQuiz) return { values: material.data?.values, error: material.error, retry: () => void material.refetch() }
  const { data } = quiz
  return {
    values: data && { ...data.values, title: data.title, isFinal: data.isFinal ? 'Ya' : 'Tidak' },
    error: quiz.error,
    retry: () => void quiz.refetch(),
  }
}
