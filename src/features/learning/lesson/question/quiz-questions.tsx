import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { LectureMaterial } from '#contract/learning/lecture-material.ts'
import type { LessonQuestionAnchor } from '#contract/learning/lesson-question.outbox.ts'
import type { Learning } from '#app/learning/learning.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { quizExamQuery } from '#app/queries/quiz.ts'
import { LessonQuestions } from './lesson-questions.tsx'

interface Props {
  learning: Learning
  material: LectureMaterial
  quizId: string
}

const PREFIX = 'soal-'

/** Questions about a quiz. A learner asks about the quiz question that is on the screen. */
export function QuizQuestions({ learning, material, quizId }: Props) {
  const { data: exam } = useQuery(quizExamQuery(quizId))
  const [asked, setAsked] = useState<LessonQuestionAnchor>()
  const texts = useMemo(() => new Map(exam?.questions.map(({ id, text }) => [id, text])), [exam])
  function ask() {
    const shown = document.querySelector(`article [id^="${PREFIX}"]:not([hidden])`)?.id.slice(PREFIX.length)
    const index = exam?.questions.findIndex(({ id }) => id === shown) ?? -1
    if (shown === undefined || index < 0) {
      showToast('Buka dulu soalnya, lalu tekan Tanya soal ini.')
      return
    }
    setAsked({ kind: 'quiz', quizQuestionId: shown, number: index + 1 })
  }
  return (
    <LessonQuestions
      learning={learning}
      material={material}
      text=""
      asked={asked}
      onAsked={() => setAsked(undefined)}
      ask={{ label: 'Tanya soal ini', run: ask }}
      quizTexts={texts}
    />
  )
}
