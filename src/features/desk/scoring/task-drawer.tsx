import { Alert } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ExpertAssignment } from '#contract/assessment/assignment.expert.ts'
import { failureText } from '#app/desk/failure.ts'
import { Drawer } from '#app/desk/list/drawer.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { useAction } from '#app/lib/use-action.ts'
import { expertTaskQuery } from '#app/queries/desk/expert.ts'
import { BusinessLink } from '#app/session/business-link.tsx'
import { currentUserId } from '#app/session/session.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { AnswerContent } from './answer-content.tsx'
import { HandOverForm } from './hand-over-form.tsx'
import { PromiseClock } from './promise-clock.tsx'
import { ReadingBadge } from './readings/reading-badge.tsx'
import classes from './scoring.module.css'
import { stateNames } from './state-names.ts'
import { useClaim } from './take-chosen.tsx'
import { holderName } from './task-columns.tsx'

/** One task before its assessment: its content, its expert, and the choice of another expert. */
export function TaskDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: task } = useSuspenseQuery(expertTaskQuery(id))
  const [claimedId, setClaimedId] = useState<string>()
  const { learner, materialTitle, courseTitle, state, earlierCount } = task
  const isOpen = state === 'handed-in' || state === 'being-assessed'
  return (
    <Drawer
      title={materialTitle}
      text={
        <p className={classes.small}>
          {learner.fullName} · {courseTitle} · {formatMoment(task.handedInAt)}
          {earlierCount > 0 && ` · versi ke-${earlierCount + 1}`}
        </p>
      }
      rowId={id}
      onClose={onClose}
    >
      <p className={classes.itemHead}>
        <Badge tone={stateNames[state].tone}>{stateNames[state].name}</Badge>
        <ReadingBadge task={task} />
        <span className={classes.small}>Pemegang: {holderName(task.expert)}</span>
      </p>
      {isOpen && (
        <>
          <PromiseClock work={task} />
          <Actions
            key={task.revision}
            task={task}
            isClaimedHere={claimedId === id}
            onClaimed={() => setClaimedId(id)}
          />
        </>
      )}
      <AnswerContent assignment={task} />
    </Drawer>
  )
}

interface ActionsProps {
  task: ExpertAssignment
  isClaimedHere: boolean
  onClaimed: () => void
}

function Actions({ task, isClaimedHere, onClaimed }: ActionsProps) {
  const claim = useClaim()
  const waysRef = useRef<HTMLDivElement>(null)
  const { isBusy, failure, run } = useAction(async () => {
    await claim([task.id])
    onClaimed()
  }, failureText)
  // The pressed button is gone after the claim; the link in its place gets the focus.
  useEffect(() => {
    if (isClaimedHere && document.activeElement === document.body) waysRef.current?.querySelector('a')?.focus()
  }, [isClaimedHere])

  return (
    <>
      <div ref={waysRef} className={classes.pages}>
        {task.expert === null && (
          <Button isBusy={isBusy} onClick={() => void run()}>
            Ambil tugas ini
          </Button>
        )}
        {task.expert?.id === currentUserId() && (
          <BusinessLink page="scoring" className={buttonClass('primary')}>
            Nilai tugas
          </BusinessLink>
        )}
      </div>
      {failure && <Alert>{failure}</Alert>}
      <HandOverForm task={task} />
    </>
  )
}
