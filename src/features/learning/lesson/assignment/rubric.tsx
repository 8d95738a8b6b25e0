import type { AssessedCriterion, Criterion } from '#contract/assessment/rubric.ts'
import classes from './assignment.module.css'

/** Shows the criteria of the assessment before the submission. */
export function Rubric({ rubric }: { rubric: readonly Criterion[] }) {
  return (
    <section className={classes.rubric} aria-labelledby="yang-dinilai">
      <h2 id="yang-dinilai">Yang dinilai</h2>
      <ul className={classes.criteria}>
        {rubric.map(({ text, points }, at) => (
          <li key={at}>
            <span className={classes.criterion}>
              <span>{text}</span> <span className={classes.points}>{points} poin</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows the received points by criterion. */
export function AssessedCriteria({ criteria }: { criteria: readonly AssessedCriterion[] }) {
  return (
    <ul className={classes.criteria} aria-label="Nilai per kriteria">
      {criteria.map(({ text, maxPoints, points, comment }, at) => (
        <li key={at}>
          <span className={classes.criterion}>
            <span>{text}</span>{' '}
            {points !== null && (
              <span className={classes.points}>
                <strong>{points}</strong> dari {maxPoints}
              </span>
            )}
          </span>
          {comment && <p className={classes.text}>{comment}</p>}
        </li>
      ))}
    </ul>
  )
}
