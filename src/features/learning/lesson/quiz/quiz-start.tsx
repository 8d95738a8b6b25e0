import { startQuizAttempt, type QuizExam } from '#contract/assessment/quiz.ts'
import { openQuizDraft, type QuizKey, type QuizDraft } from '#app/data/quiz-draft.ts'
import { callApi } from '#app/session/api.ts'
import { useIsOnline } from '#app/session/online.ts'
import { createQuizAttemptClock, submitExpiredAttempts } from '#app/learning/quiz-deadlines.ts'
import { useAction } from '#app/lib/use-action.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import { LessonBarPortal } from '../lesson-bar-portal.tsx'
import { QuizFacts } from './quiz-facts.tsx'
import classes from './quiz-panel.module.css'
import { getStartProblem } from './start-messages.ts'

interface Props {
  exam: QuizExam
  quizKey: QuizKey
  attemptsLeft: number | null | undefined
  /** True if the server continues an open attempt instead of starting another attempt. */
  hasOpenAttempt: boolean | undefined
  onStarted: (quizDraft: QuizDraft, isResumed: boolean) => void
}

/**
 * Start page of a quiz with limits. The attempt is started by the server, because the server counts the attempts and
 * sets the deadline.
 */
export function QuizStart({ exam, quizKey, attemptsLeft, hasOpenAttempt, onStarted }: Props) {
  const isOnline = useIsOnline()
  const { run, isBusy, failure } = useAction(async () => {
    const { quizId, ...body } = quizKey
    const started = await callApi(startQuizAttempt, { params: { id: quizId }, body })
    // Sets the clock now, because the server's response has just reported the server's time.
    createQuizAttemptClock().set()
    const { attempt, answers, answeredAt } = started
    const quizDraft: QuizDraft = { ...quizKey, attempt, answers, answeredAt, seenAt: createQuizAttemptClock().now() }
    // The draft answers must be stored before the attempt starts. Otherwise the attempt would be lost if the app is
    // killed.
    await openQuizDraft(getCurrentUserId() ?? '', quizDraft)
    void submitExpiredAttempts()
    onStarted(quizDraft, started.isResumed)
  }, getStartProblem)

  return (
    <section className={classes.panel} aria-label="Mulai kuis">
      <QuizFacts exam={exam} attemptsLeft={attemptsLeft} hasOpenAttempt={hasOpenAttempt} />
      <ul className={classes.rules}>
        <li>Untuk memulai perlu koneksi sebentar. Setelah itu boleh tanpa koneksi sampai selesai.</li>
        {exam.timeLimitSeconds !== null && (
          <li>Waktu berjalan terus walau aplikasi ditutup. Saat habis, jawaban yang ada dikumpulkan sendiri.</li>
        )}
        <li>Setiap jawaban langsung tersimpan di perangkat.</li>
      </ul>
      {!isOnline && (
        <p className={classes.note}>Kamu sedang offline. Soalnya sudah ada di perangkat, tinggal menunggu koneksi.</p>
      )}
      {failure && (
        <p className={classes.problem} role="alert">
          {failure}
        </p>
      )}
      <LessonBarPortal>
        <Button data-main isBusy={isBusy} onClick={() => void run()}>
          {hasOpenAttempt ? 'Lanjutkan percobaan' : 'Mulai kuis'}
        </Button>
      </LessonBarPortal>
    </section>
  )
}
