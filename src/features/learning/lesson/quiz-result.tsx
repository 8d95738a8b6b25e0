import { useQuery } from '@tanstack/react-query'
import { Check, CloudUpload, X } from 'lucide-react'
import type { QuizResult } from '#contract/quiz.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { Button } from '#app/ui/button.tsx'
import { quizExamQuery } from '../queries.ts'
import classes from './quiz.module.css'

/** Handed in, not graded yet: the right answers are not on the device, so nobody here can say more. */
export function QuizWaiting() {
  return (
    <section className={classes.notice} aria-live="polite">
      <CloudUpload size={28} aria-hidden />
      <div>
        <strong>Jawabanmu sudah tersimpan.</strong>
        <p>Nilainya keluar begitu jawaban terkirim. Kamu boleh menutup aplikasi atau lanjut ke bacaan lain.</p>
      </div>
    </section>
  )
}

interface OutcomeProps {
  quizId: string | null
  result: QuizResult
  onAgain: () => void
}

export function QuizOutcome({ quizId, result, onAgain }: OutcomeProps) {
  const { data: exam } = useQuery({ ...quizExamQuery(quizId ?? ''), enabled: quizId !== null })
  const textOf = new Map(exam?.questions.map(question => [question.id, question.text]))
  return (
    <section className={classes.outcome} aria-label="Hasil kuis">
      <p className={classes.score} data-passed={result.isPassed}>
        <strong>{Math.round(result.score)}</strong>
        <span>{result.isPassed ? 'Lulus' : 'Belum lulus'}</span>
      </p>
      <p className={classes.hint}>Dikumpulkan {formatMoment(result.handedInAt)}</p>
      <ol className={classes.answers}>
        {result.questions.map(question => (
          <li key={question.id}>
            {question.isCorrect ? <Check size={20} aria-label="Benar" /> : <X size={20} aria-label="Belum tepat" />}
            <div>
              <strong>{textOf.get(question.id) ?? 'Soal'}</strong>
              <p>{question.explanation}</p>
            </div>
          </li>
        ))}
      </ol>
      <Button variant={result.isPassed ? 'secondary' : 'primary'} onClick={onAgain}>
        Kerjakan lagi
      </Button>
    </section>
  )
}
