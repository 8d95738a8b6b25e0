import type { AssessedAssignment } from '#contract/assessment/assignment.expert.ts'
import { formatMoment } from '#app/lib/moments.ts'
import classes from './scoring.module.css'

/** Learner, class, submission time and version of an answer, in one line. */
export function TaskFacts({ assignment }: { assignment: AssessedAssignment }) {
  const { learner, courseTitle, handedInAt, earlierCount } = assignment
  return (
    <p className={classes.small}>
      {learner.fullName} · {courseTitle} · {formatMoment(handedInAt)}
      {earlierCount > 0 && ` · versi ke-${earlierCount + 1}`}
    </p>
  )
}
