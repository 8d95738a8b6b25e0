import type { AssessedAssignment } from '#contract/assessment/assignment.expert.ts'
import { AnswerAndForm } from '../answer-and-form.tsx'
import { AnswerContent } from '../answer-content.tsx'
import scoring from '../scoring.module.css'
import { formatResult } from './reading-labels.ts'
import classes from './readings.module.css'
import { AssessmentOfReading } from './assessment-of-reading.tsx'

/** An answer with two readings and its published result. It has no form, because the result is final. */
export function SettledAnswer({ assignment }: { assignment: AssessedAssignment }) {
  return (
    <AnswerAndForm answer={<AnswerContent assignment={assignment} />}>
      <section className={classes.card} aria-label="Hasil">
        <h3>Hasil: {formatResult(assignment)}</h3>
        <p className={scoring.small}>Ditetapkan dari dua pembacaan dan sudah keluar, jadi tidak bisa diubah lagi.</p>
        <AssessmentOfReading reading={assignment} />
      </section>
    </AnswerAndForm>
  )
}
