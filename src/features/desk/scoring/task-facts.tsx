import type { AssessedAssignment } from '#contract/assessment/assignment.expert.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { SmallText } from '#app/desk/small-text.tsx'

/** Learner, class, submission time and version of an answer, in one line. */
export function TaskFacts({ assignment }: { assignment: AssessedAssignment }) {
  const { learner, courseTitle, handedInAt, earlierCount } = assignment
  return (
    <SmallText>
      {learner.fullName} · {courseTitle} · {formatMoment(handedInAt)}
      {earlierCount > 0 && ` · versi ke-${earlierCount + 1}`}
    </SmallText>
  )
}
