import { type FormEvent, useEffect, useMemo, useState } from 'react'
import type { QuizExam } from '#contract/assessment/quiz.ts'
import { answerTo, questionsFor } from '#contract/assessment/quiz.rules.ts'
import type { QuizDraft } from '#app/data/quiz-draft.ts'
import { becauseNotStored } from '#app/notices/not-stored-labels.ts'
import { handIn } from '#app/learning/quiz-deadlines.ts'
import { holdReload } from '#app/lib/safe-point.ts'
import { useAction } from '#app/lib/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { answersFor, unanswered } from './answers.ts'
import { QuestionField } from './question-field.tsx'
import classes from './quiz-form.module.css'
import { QuizTimer } from './quiz-timer.tsx'
import { useOpenAtTop } from './use-open-at-top.ts'
import { useQuizDraft } from './use-quiz-draft.ts'

export interface QuizFormProps {
  exam: QuizExam
  userId: string
  quizDraft: QuizDraft
  /** Not stored yet: an attempt without limits starts with its first answer. */
  isNew: boolean
  /** The attempt is a retry or was started by a button, so it opens at its first question. */
  opensAtTop?: boolean
  note?: string | undefined
  onQuizDeadline: (attemptId: string) => void
  onHandedInElsewhere: () => void
}

export function QuizForm({
  exam,
  userId,
  quizDraft: initial,
  isNew,
  opensAtTop = false,
  note,
  onQuizDeadline,
  onHandedInElsewhere,
}: QuizFormProps) {
  const { quizDraft, notSafe, answer, settled } = useQuizDraft(initial, {
    userId,
    isNew,
    onQuizDeadline,
    onHandedInElsewhere,
  })
  const { attempt, answers } = quizDraft
  const questions = useMemo(() => questionsFor(exam, attempt.id), [exam, attempt.id])
  const [problem, setProblem] = useState<string>()
  useOpenAtTop(opensAtTop, questions[0]?.id)
  // A new version of the app waits until the attempt is handed in.
  useEffect(() => holdReload('quiz'), [])

  const deadline = attempt.signed?.deadline ?? null
  const open = unanswered(questions, answers)
  const isAsking = problem !== undefined && open.length > 0

  const { run: deliver, ...delivery } = useAction(
    async () => {
      const settledDraft = await settled()
      await handIn(userId, { ...settledDraft, answers: answersFor(exam.questions, settledDraft.answers) })
      return true
    },
    error => setProblem(`Jawaban belum tersimpan ${becauseNotStored(error)}`),
  )
  // Stays busy until the result replaces the form.
  const isBusy = delivery.isBusy || delivery.answer === true

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const [first] = open
    if (!first) {
      void deliver()
      return
    }
    setProblem(`Masih ada ${open.length} pertanyaan yang belum dijawab.`)
    document.getElementById(`soal-${first.id}`)?.focus()
  }

  return (
    <form className={classes.form} onSubmit={handleSubmit}>
      <div className={classes.bar}>
        <span>
          {questions.length - open.length} dari {questions.length} terjawab
        </span>
        {deadline !== null && <QuizTimer deadline={deadline} />}
        {/* Above the questions, so that it is visible from any open question. */}
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      {note && <output className={classes.intro}>{note}</output>}
      <p className={classes.intro}>
        {questions.length} pertanyaan · lulus dengan nilai {exam.passMark}. Jawabanmu tersimpan di perangkat setiap kali
        kamu mengetik, jadi aman walau koneksi atau baterai habis.
      </p>
      {questions.map((question, index) => (
        <QuestionField
          key={question.id}
          number={index + 1}
          question={question}
          given={answerTo(answers, question.id)}
          onAnswer={given => {
            setProblem(undefined)
            answer(question.id, given)
          }}
        />
      ))}
      {notSafe !== undefined && (
        <p className={classes.problem} role="alert">
          Jawaban terakhir belum tersimpan {notSafe} Jangan tutup halaman ini dulu.
        </p>
      )}
      <div className={classes.actions}>
        <Button type="submit" isBusy={isBusy}>
          Kumpulkan jawaban
        </Button>
        {isAsking && deadline !== null && (
          <Button variant="secondary" isBusy={isBusy} onClick={() => void deliver()}>
            Kumpulkan apa adanya
          </Button>
        )}
      </div>
    </form>
  )
}
