import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { AssessedAssignment, AssessmentOfAnswer } from '#contract/assessment/assignment.expert.ts'
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
  /** Result of the previous assessment. */
  note: string
  /** `score` after another answer was assessed; else the title, where j and k work. */
  focusOn: 'title' | 'score'
  onBegin: () => void
  onAssess: (assessment: AssessmentOfAnswer) => Promise<unknown>
  onDone: (note: string) => void
  onClose: () => void
  /** Another user was faster: loads the current state. */
  onReload: () => void
}

/** One answer with its files, and the assessment form, or the result if it cannot be changed. */
export function AssignmentDetail({ assignment, note, focusOn, onClose, ...work }: Props) {
  // On a phone the detail is below the list, on a large screen beside its upper end. It scrolls into view, because the
  // opened row may be far down.
  const ref = useRef<HTMLElement>(null)
  const titleRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focusOn === 'title') titleRef.current?.focus({ preventScroll: true })
    // Chromium returns a promise, which React would use as the effect's clean-up.
    ref.current?.scrollIntoView({ block: 'start' })
  }, [focusOn])

  /** Enter on the title moves to the score; Escape in a field moves back to the title, where j and k work. */
  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const isOnTitle = event.target === titleRef.current
    if (event.defaultPrevented || (event.key !== 'Escape' && (event.key !== 'Enter' || !isOnTitle))) return
    event.preventDefault()
    if (isOnTitle) ref.current?.querySelector<HTMLElement>('form input')?.focus()
    else titleRef.current?.focus()
  }
  const { learner, materialTitle, courseTitle, state, assessor, earlierCount } = assignment
  return (
    // Handles two keys of its content; all controls can also be reached by Tab.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article ref={ref} className={classes.detail} aria-label={`Tugas ${learner.fullName}`} onKeyDown={handleKey}>
      <output className={classes.note}>{note}</output>
      <header className={classes.detailHead}>
        <div>
          <h2 ref={titleRef} tabIndex={-1}>
            {materialTitle}
          </h2>
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
          <AssessmentWork assignment={assignment} takesFocus={focusOn === 'score'} {...work} />
        </>
      )}
    </article>
  )
}
