import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import List from 'lucide-react/icons/list'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { QuizExam } from '#contract/assessment/quiz.ts'
import { getAnswer, orderQuestions } from '#contract/assessment/quiz.rules.ts'
import type { QuizDraft } from '#app/data/quiz-draft.ts'
import { describeNotStored } from '#app/notices/not-stored-labels.ts'
import { submitQuizDraft } from '#app/learning/quiz-deadlines.ts'
import { holdReload } from '#app/lib/safe-point.ts'
import { useAction } from '#app/lib/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { filterAnswers, listUnansweredQuestions, sortWrongFirst } from './answers.ts'
import { LessonBarPortal } from '../lesson-bar-portal.tsx'
import { QuestionField } from './question-field.tsx'
import classes from './quiz-form.module.css'
import { QuizList } from './quiz-list.tsx'
import { QuizTimer } from './quiz-timer.tsx'
import { useScrollToFirstQuestion } from './use-open-at-top.ts'
import { useQuestionPosition } from './use-question-position.ts'
import { useQuizDraft } from './use-quiz-draft.ts'

export interface QuizFormProps {
  exam: QuizExam
  userId: string
  quizDraft: QuizDraft
  /** True if the attempt is not stored yet. An attempt of a quiz without limits is stored with its first answer. */
  isNew: boolean
  /**
   * True for a retry, and for an attempt that the learner started by a button. Such an attempt opens at its first
   * question.
   */
  opensAtTop?: boolean
  /** Ids of questions that were answered wrong in the last attempt. The form shows them first. */
  wrongIds?: readonly string[] | undefined
  /** True if the attempt was started earlier and is continued on this device. */
  isResumed?: boolean
  isComplete: boolean
  /** Called at each answer. */
  onBegin?: () => void
  onQuizDeadline: (attemptId: string) => void
  onHandedInElsewhere: () => void
}

const FORM_ID = 'kuis'

/**
 * Form of a quiz attempt. Shows one question at a time. The buttons for the next question and for submitting are in the
 * lesson's bar.
 */
export function QuizForm({
  exam,
  userId,
  quizDraft: initial,
  isNew,
  opensAtTop = false,
  wrongIds: initialWrongIds,
  isResumed = false,
  isComplete,
  onBegin,
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
  // Keeps the first list, because a list of attempts that arrives late must not reorder the questions.
  const [wrongIds] = useState(initialWrongIds)
  const questions = useMemo(
    () => sortWrongFirst(orderQuestions(exam, attempt.id), wrongIds),
    [exam, attempt.id, wrongIds],
  )
  const open = listUnansweredQuestions(questions, answers)
  const { at, go } = useQuestionPosition({
    quizKey: quizDraft,
    isComplete,
    original: exam.questions,
    questions,
    first: firstOpen(questions, open),
    isFollowing: open.length === questions.length && (isResumed || !opensAtTop),
  })
  const [isListed, setIsListed] = useState(false)
  const [problem, setProblem] = useState<string>()
  useScrollToFirstQuestion(opensAtTop, questions[at]?.id)
  useArrival(questions[at]?.id)
  // Postpones a reload for an app update until the attempt is submitted.
  useEffect(() => holdReload('quiz'), [])

  const deadline = attempt.signed?.deadline ?? null
  const isAsking = problem !== undefined && open.length > 0
  const isLast = at === questions.length - 1
  const isAnswered = !open.some(({ id }) => id === questions[at]?.id)

  const { run: deliver, ...delivery } = useAction(
    async () => {
      const settledDraft = await settled()
      await submitQuizDraft(userId, { ...settledDraft, answers: filterAnswers(exam.questions, settledDraft.answers) })
      return true
    },
    error => setProblem(`Jawaban belum tersimpan ${describeNotStored(error)}`),
  )
  // Stays busy until the result replaces the form.
  const isBusy = delivery.isBusy || delivery.answer === true

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (open.length === 0) void deliver()
    else if (!isLast) go(at + 1)
    else {
      setProblem(`Masih ada ${open.length} soal yang belum dijawab.`)
      go(firstOpen(questions, open))
    }
  }

  const steps = isLast || open.length === 0 ? 'Kumpulkan jawaban' : isAnswered ? 'Lanjut' : 'Jawab nanti'
  return (
    <form className={classes.form} id={FORM_ID} onSubmit={handleSubmit}>
      <div className={classes.bar}>
        <span>
          {questions.length - open.length} dari {questions.length} terjawab
        </span>
        {deadline !== null && <QuizTimer deadline={deadline} />}
        <button type="button" className={classes.openList} aria-label="Daftar soal" onClick={() => setIsListed(true)}>
          <List size={20} aria-hidden /> <span>Daftar soal</span>
        </button>
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      {isResumed && <output className={classes.intro}>Percobaanmu yang sudah berjalan dilanjutkan di sini.</output>}
      {questions.map((question, index) => (
        <QuestionField
          key={question.id}
          number={index + 1}
          isShown={index === at}
          question={question}
          given={getAnswer(answers, question.id)}
          onAnswer={given => {
            setProblem(undefined)
            go(index)
            answer(question.id, given)
            onBegin?.()
          }}
        />
      ))}
      {notSafe !== undefined && (
        <p className={classes.problem} role="alert">
          Jawaban terakhir belum tersimpan {notSafe} Jangan tutup halaman ini dulu.
        </p>
      )}
      {isAsking && deadline !== null && (
        <Button variant="secondary" isBusy={isBusy} onClick={() => void deliver()}>
          Kumpulkan apa adanya
        </Button>
      )}
      {at === 0 && (
        <p className={classes.intro}>
          Lulus dengan nilai {exam.passMark}. Setiap jawaban langsung tersimpan di perangkat, jadi aman walau koneksi
          atau baterai habis.
        </p>
      )}
      <LessonBarPortal>
        <Button
          variant="secondary"
          data-step
          disabled={at === 0}
          aria-label="Soal sebelumnya"
          onClick={() => go(at - 1)}
        >
          <ChevronLeft size={22} aria-hidden />
        </Button>
        <Button type="submit" form={FORM_ID} variant={isAnswered ? 'primary' : 'secondary'} data-main isBusy={isBusy}>
          {steps}
        </Button>
        {open.length === 0 && !isLast && (
          <Button variant="secondary" data-step aria-label="Soal berikutnya" onClick={() => go(at + 1)}>
            <ChevronRight size={22} aria-hidden />
          </Button>
        )}
      </LessonBarPortal>
      {isListed && (
        <QuizList
          questions={questions}
          open={open}
          at={at}
          onChoose={index => {
            setIsListed(false)
            go(index)
          }}
          onClose={() => setIsListed(false)}
        />
      )}
    </form>
  )
}

/** Returns the index of the first unanswered question, or of the last question if all are answered. */
function firstOpen(questions: readonly { id: string }[], open: readonly { id: string }[]): number {
  const at = questions.findIndex(({ id }) => id === open[0]?.id)
  return at < 0 ? questions.length - 1 : at
}

/** Scrolls to a newly shown question and moves the focus to this question, so that screen readers read it. */
function useArrival(questionId: string | undefined): void {
  const shownQuestion = useRef(questionId)
  useEffect(() => {
    if (shownQuestion.current === questionId) return
    shownQuestion.current = questionId
    window.scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById(`soal-${questionId}`)?.focus({ preventScroll: true })
  }, [questionId])
}
