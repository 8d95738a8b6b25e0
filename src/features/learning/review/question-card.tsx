import type { ReviewCard } from '#contract/learning/review.ts'
import { type CardProps, CardView } from './card-view.tsx'
import classes from './review.module.css'

interface Props extends CardProps {
  card: ReviewCard
  isChanged: boolean
}

/** Card of a quiz question or of an author. */
export function QuestionCard({ card, isChanged, ...props }: Props) {
  const { front, back, hint, options = [], title, isWithdrawn } = card
  return (
    <CardView
      {...props}
      title={title}
      change={isWithdrawn ? 'Soal ini sudah ditarik' : isChanged ? 'Soal ini diperbarui' : undefined}
      front={front}
      below={
        options.length > 0 && (
          <ul className={classes.options}>
            {options.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        )
      }
      back={
        <>
          {back !== null && <p className={classes.answer}>{back}</p>}
          {back === null && <p className={classes.kicker}>Penjelasan. Kuis ini tidak menampilkan jawabannya.</p>}
          {hint !== '' && <p>{hint}</p>}
        </>
      }
      isWithdrawn={isWithdrawn}
    />
  )
}
