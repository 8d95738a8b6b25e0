import type { QuizExam } from '#contract/assessment/quiz.ts'
import { formatDuration } from '#app/lib/time-spans.ts'
import { Badge } from '#app/ui/badge.tsx'
import classes from './quiz-panel.module.css'

interface Props {
  exam: QuizExam
  attemptsLeft?: number | null | undefined
  /** True if an attempt is open. `attemptsLeft` does not count the open attempt. */
  hasOpenAttempt?: boolean | undefined
}

/** Lists the rules of a quiz, which the learner accepts by starting it. */
export function QuizFacts({ exam, attemptsLeft, hasOpenAttempt = false }: Props) {
  const { timeLimitSeconds, attemptsAllowed } = exam
  const remainingAttempts = attemptsLeft ?? attemptsAllowed ?? 0
  return (
    <>
      {exam.is_quiz_akhir && <Badge tone="primary">Kuis akhir</Badge>}
      <dl className={classes.facts}>
        <div>
          <dt>Soal</dt>
          <dd>{exam.questions.length}</dd>
        </div>
        <div>
          <dt>Nilai lulus</dt>
          <dd>{exam.passMark}</dd>
        </div>
        {timeLimitSeconds !== null && (
          <div>
            <dt>Batas waktu</dt>
            <dd>{formatDuration(timeLimitSeconds)}</dd>
          </div>
        )}
        {attemptsAllowed !== null && (
          <div>
            <dt>{hasOpenAttempt ? 'Percobaan berjalan' : 'Sisa percobaan'}</dt>
            <dd>
              {hasOpenAttempt ? `ke-${attemptsAllowed - remainingAttempts}` : remainingAttempts} dari {attemptsAllowed}
            </dd>
          </div>
        )}
      </dl>
    </>
  )
}
