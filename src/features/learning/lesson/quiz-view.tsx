import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { QuizAnswers, QuizExam } from '#contract/quiz.ts'
import type { LearningItem } from '#contract/rules/progress.ts'
import { submitQuiz, useOutbox } from '#app/session/outbox.ts'
import { holdReload } from '#app/session/safe-point.ts'
import { currentUserId } from '#app/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import type { Learning } from '../learning.ts'
import { quizAttemptsQuery, quizExamQuery } from '../queries.ts'
import { useDraft } from '../use-draft.ts'
import { answersFor, unansweredCount, withAnswer } from './quiz-answers.ts'
import { QuizQuestionField } from './quiz-question.tsx'
import { QuizOutcome, QuizWaiting } from './quiz-result.tsx'
import classes from './quiz.module.css'

const noAnswers: QuizAnswers = {}

/** A quiz is in one of three places: being answered, handed in and on its way, or graded. */
export function QuizView({ learning, item }: { learning: Learning; item: LearningItem }) {
  const { enrollmentId } = learning
  const { entries } = useOutbox()
  const { data: attempts } = useQuery(quizAttemptsQuery(enrollmentId))
  const [isAnsweringAgain, setIsAnsweringAgain] = useState(false)

  const isOnItsWay = entries.some(
    entry => entry.kind === 'quiz-attempt' && entry.state !== 'refused' && hasMaterial(entry.payload, item.id),
  )
  const latest = attempts?.find(attempt => attempt.lectureMaterialId === item.id)

  if (isOnItsWay) return <QuizWaiting />
  if (latest && !isAnsweringAgain) {
    return <QuizOutcome quizId={item.quizId} result={latest} onAgain={() => setIsAnsweringAgain(true)} />
  }
  if (!item.quizId) return null
  return (
    <QuizForm
      enrollmentId={enrollmentId}
      lectureMaterialId={item.id}
      quizId={item.quizId}
      onSubmitted={() => setIsAnsweringAgain(false)}
    />
  )
}

interface FormProps {
  enrollmentId: string
  lectureMaterialId: string
  quizId: string
  onSubmitted: () => void
}

function QuizForm({ enrollmentId, lectureMaterialId, quizId, onSubmitted }: FormProps) {
  const { data: exam } = useSuspenseQuery(quizExamQuery(quizId))
  const draft = useDraft<QuizAnswers>(currentUserId() ?? '', `quiz:${enrollmentId}:${lectureMaterialId}`, noAnswers)
  const [problem, setProblem] = useState<string>()
  // A new version of the app waits until the attempt is handed in.
  useEffect(() => holdReload('quiz'), [])

  async function handleSubmit() {
    const missing = unansweredCount(exam, draft.value)
    if (missing > 0) {
      setProblem(`Masih ada ${missing} pertanyaan yang belum dijawab.`)
      return
    }
    try {
      const answers = answersFor(exam, draft.value)
      await submitQuiz({ enrollmentId, lectureMaterialId, quizId, answers })
      draft.discard()
      onSubmitted()
    } catch {
      setProblem('Jawaban belum tersimpan karena penyimpanan perangkat penuh. Kosongkan sedikit ruang lalu coba lagi.')
    }
  }

  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        void handleSubmit()
      }}
    >
      <QuizIntro exam={exam} />
      {exam.questions.map((question, index) => (
        <QuizQuestionField
          key={question.id}
          number={index + 1}
          question={question}
          chosen={draft.value[question.id] ?? []}
          isDisabled={!draft.isReady}
          onAnswer={value => {
            setProblem(undefined)
            draft.change(withAnswer(draft.value, question, value))
          }}
        />
      ))}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" disabled={!draft.isReady}>
        Kumpulkan jawaban
      </Button>
    </form>
  )
}

function QuizIntro({ exam }: { exam: QuizExam }) {
  return (
    <p className={classes.intro}>
      {exam.questions.length} pertanyaan · lulus dengan nilai {exam.passMark}. Jawabanmu tersimpan di perangkat setiap
      kali kamu mengetik, jadi aman walau koneksi atau baterai habis.
    </p>
  )
}

function hasMaterial(payload: unknown, materialId: string): boolean {
  return typeof payload === 'object' && payload !== null && 'lectureMaterialId' in payload
    ? payload.lectureMaterialId === materialId
    : false
}
