import type { Reading } from '#contract/assessment/reading.ts'
import { formatMoment } from '#app/lib/moments.ts'
import scoring from '../scoring.module.css'
import { formatResult } from './reading-labels.ts'
import classes from './readings.module.css'
import { AssessmentOfReading } from './assessment-of-reading.tsx'

export const readingNames = { 1: 'Pembacaan pertama', 2: 'Pembacaan kedua' } as const

/** Card with the complete reading of one expert. */
export function ReadingCard({ reading }: { reading: Reading }) {
  const { place, reader, readAt } = reading
  return (
    <article className={classes.card} aria-label={readingNames[place]}>
      <h3>
        {readingNames[place]}: {formatResult(reading)}
      </h3>
      <p className={scoring.small}>
        {reader.fullName} · {formatMoment(readAt)}
      </p>
      <AssessmentOfReading reading={reading} />
    </article>
  )
}
