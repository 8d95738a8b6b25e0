import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { AssessedAssignment, AssessmentOfAnswer } from '#contract/assignment-desk.ts'
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
  /** The result of the answer before this one. */
  note: string
  /** `score` after another one was assessed; else the title, from which j and k go on. */
  focusOn: 'title' | 'score'
  onBegin: () => void
  onSay: (said: AssessmentOfAnswer) => Promise<unknown>
  onDone: (note: string) => void
  onClose: () => void
  /** Another user was faster: loads the current state. */
  onReload: () => void
}

/** One answer with its files, and the form that judges it, or its result where that is no more to be changed. */
export function AssignmentDetail({ assignment, note, focusOn, onClose, ...work }: Props) {
  // On a phone it stands below the list, on a desk beside its upper end: whoever opened one far down would not see it.
  const ref = useRef<HTMLElement>(null)
  const titleRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focusOn === 'title') titleRef.current?.focus({ preventScroll: true })
    // Chromium answers with a promise, which React would take for the effect's clean-up.
    ref.current?.scrollIntoView({ block: 'start' })
  }, [focusOn])

  /** Enter on the title goes to the score, Escape in a field goes back, so that j and k work again. */
  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const isOnTitle = event.target === titleRef.current
    if (event.defaultPrevented || (event.key !== 'Escape' && (event.key !== 'Enter' || !isOnTitle))) return
    event.preventDefault()
    if (isOnTitle) ref.current?.querySelector<HTMLElement>('form input')?.focus()
    else titleRef.current?.focus()
  }
  const { learner, materialTitle, courseTitle, state, assessor, earlierCount } = assignment
  return (
    // Two keys for what is inside it; each of its parts can be reached by Tab as well.
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
