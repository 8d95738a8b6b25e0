import { Link } from '@tanstack/react-router'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { errorMessages, isErrorCode } from '#contract/wire/error-codes.ts'
import type { QuizKey } from '#app/data/quiz-draft.ts'
import { useMarkQuizAwaited } from './awaited-result.ts'
import classes from './quiz-panel.module.css'
import { useFocusIfLost } from './use-focus-if-lost.ts'

interface WaitingProps {
  quizKey: QuizKey
  isDeadlineMet: boolean
  /** True if the learner has just submitted the attempt. */
  takesFocus: boolean
}

/**
 * Shown after the submission until the server has graded the attempt. The correct answers are not on the device, so no
 * result can be shown yet.
 */
export function QuizWaiting({ quizKey, isDeadlineMet, takesFocus }: WaitingProps) {
  useMarkQuizAwaited(quizKey)
  const sectionRef = useFocusIfLost<HTMLElement>(takesFocus)
  return (
    <section ref={sectionRef} tabIndex={-1} className={classes.notice} aria-live="polite">
      <CloudUpload size={28} aria-hidden />
      <div>
        {isDeadlineMet && <p>Waktu habis. Jawaban yang ada sudah dikumpulkan.</p>}
        <strong>Jawabanmu sudah tersimpan.</strong>
        <p>Nilainya keluar begitu jawaban terkirim. Kamu boleh menutup aplikasi atau lanjut ke bacaan lain.</p>
      </div>
    </section>
  )
}

/**
 * Shown if the server refused an attempt. The answers are still on the device, and the learner decides what to do with
 * them.
 */
export function QuizRefused({ code, message }: { code?: string | undefined; message?: string | undefined }) {
  const text = code !== undefined && isErrorCode(code) ? errorMessages[code] : message
  return (
    <section className={classes.notice} data-tone="danger" aria-label="Perlu perhatian">
      <CircleAlert size={28} aria-hidden />
      <div>
        <strong>Jawaban sebelumnya belum diterima.</strong>
        <p>
          {text ?? 'Server belum menerima kiriman ini.'} Jawabanmu masih tersimpan di{' '}
          <Link to="/sync">Belum terkirim</Link>.
        </p>
      </div>
    </section>
  )
}
