import { Paper, Stack, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { AssessmentOfAnswer } from '#contract/assessment/assignment.expert.ts'
import { Badge } from '#app/ui/badge.tsx'
import { AssessmentWork } from '../assessment-work.tsx'
import { ReadingNote } from '../readings/reading-note.tsx'
import { TaskFacts } from '../task-facts.tsx'
import type { OfflineTask } from './offline-task.ts'
import { useOfflineFiles } from './use-offline-files.ts'

interface Props {
  userId: string
  offlineTask: OfflineTask
  /** True if the answer must be scrolled into view, because on a phone the answer is below the list. */
  isNext: boolean
  onAssess: (assessment: AssessmentOfAnswer) => Promise<void>
  onAssessed: (note: string) => void
}

/** One offline task with its form. The score gets the focus, so that many tasks can be assessed by keyboard. */
export function OfflineTaskDetail({
  userId,
  offlineTask: { task, isNewVersion },
  isNext,
  onAssess,
  onAssessed,
}: Props) {
  const files = useOfflineFiles(userId, task)
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isNext) ref.current?.scrollIntoView({ block: 'start' })
  }, [isNext])
  const { learner, materialTitle } = task
  return (
    <Paper
      component="article"
      ref={ref}
      withBorder
      radius="lg"
      miw={0}
      px="var(--card-inset)"
      py="lg"
      aria-label={`Tugas ${learner.fullName}`}
    >
      <Stack gap="md">
        <header>
          <Title order={2}>{materialTitle}</Title>
          <TaskFacts assignment={task} />
          {isNewVersion && <Badge tone="primary">Versi baru</Badge>}
        </header>
        <ReadingNote task={task} />
        <AssessmentWork
          assignment={task}
          files={files}
          takesFocus
          onAssess={onAssess}
          onDone={onAssessed}
          onReload={() => undefined}
        />
      </Stack>
    </Paper>
  )
}
