import { useEffect, useRef } from 'react'
import type { AssessedAssignment } from '#contract/assignment-desk.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { AssessmentWork } from './assessment-work.tsx'
import { ReadingNote } from './readings/reading-note.tsx'
import { SettledAnswer } from './readings/settled-answer.tsx'
import classes from './scoring.module.css'
import { stateNames } from './state-names.ts'

interface Props {
  assignment: AssessedAssignment
  onDone: (note: string) => void
  onClose: () => void
  /** Somebody else was faster: shows what there is now. */
  onReload: () => void
}

/** One answer with its files, and the form that judges it, or its result where that is no more to be changed. */
export function AssignmentDetail({ assignment, onDone, onClose, onReload }: Props) {
  // On a phone it stands below the list, on a desk beside its upper end: whoever opened one far down would not see it.
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    // Chromium answers with a promise, which React would take for the effect's clean-up.
    ref.current?.scrollIntoView({ block: 'start' })
  }, [])
  const { learner, materialTitle, courseTitle, state, assessor, earlierCount } = assignment
  return (
    <article ref={ref} className={classes.detail} aria-label={`Tugas ${learner.fullName}`}>
      <header className={classes.detailHead}>
        <div>
          <h2>{materialTitle}</h2>
          <p className={classes.small}>
            {learner.fullName} · {courseTitle} · {formatMoment(assignment.handedInAt)}
            {earlierCount > 0 && ` · versi ke-${earlierCount + 1}`}
          </p>
        </div>
        <Button variant="ghost" onClick={onClose}>
          Tutup
        </Button>
      </header>
      <p className={classes.itemHead}>
        <Badge tone={stateNames[state].tone}>{stateNames[state].name}</Badge>
        {assessor && <span className={classes.small}>oleh {assessor.fullName}</span>}
      </p>
      {assignment.isSettled ? (
        <SettledAnswer assignment={assignment} />
      ) : (
        <>
          <ReadingNote task={assignment} />
          <AssessmentWork assignment={assignment} onDone={onDone} onReload={onReload} />
        </>
      )}
    </article>
  )
}
