import { useQuery } from '@tanstack/react-query'
import type { LostAttempt } from '#contract/assessment/quiz.ts'
import type { QuizKey } from '#app/data/quiz-draft.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { lostAttemptsQuery } from '#app/queries/quiz.ts'
import classes from './quiz-panel.module.css'

/** Returns the attempts of this quiz that were lost on their device, newest first. */
export function useLostAttempts({ enrollmentId, lectureMaterialId }: QuizKey): readonly LostAttempt[] {
  const { data } = useQuery(lostAttemptsQuery(enrollmentId))
  return data?.filter(attempt => attempt.lectureMaterialId === lectureMaterialId) ?? []
}

/**
 * Explains that an attempt never arrived from its device, and whether the learner has got the attempt back or when that
 * will happen.
 */
export function LostAttempts({ lost }: { lost: readonly LostAttempt[] }) {
  return lost.map(({ number, startedAt, givenBackAt, isGivenBack }) => (
    <p key={number} className={classes.note}>
      Percobaan ke-{number} yang dimulai {formatMoment(startedAt)} tidak pernah sampai dari perangkatnya.{' '}
      {isGivenBack
        ? 'Jatahnya sudah dikembalikan, jadi kamu bisa mencoba lagi.'
        : `Kalau tidak datang juga, jatahnya kembali ${formatMoment(givenBackAt)}.`}
    </p>
  ))
}
