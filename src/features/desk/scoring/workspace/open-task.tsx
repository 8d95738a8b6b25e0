import { Group, Stack } from '@mantine/core'
import { type KeyboardEvent, useRef } from 'react'
import type { OpenedTask } from '#contract/assessment/expert-task.ts'
import { Drawer } from '#app/desk/list/drawer.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { StatusText } from '#app/desk/status-text.tsx'
import { AssessmentWork } from '../assessment-work.tsx'
import { focusFirstScoreField } from '../focus-score.ts'
import { HandOverForm } from '../hand-over-form.tsx'
import { PromiseClock } from '../promise-clock.tsx'
import { ReadingBadge } from '../readings/reading-badge.tsx'
import { ReadingNote } from '../readings/reading-note.tsx'
import { SettledAnswer } from '../readings/settled-answer.tsx'
import { getHolderName, stateNames } from '../state-names.ts'
import { submitAssessment } from '../submit-assessment.ts'
import { TaskFacts } from '../task-facts.tsx'
import { useTaskClaim } from './use-hold.ts'
import classes from './workspace.module.css'

interface Props {
  task: OpenedTask
  /**
   * Element that gets the focus: `score` after another task was assessed, otherwise the title. At the title the
   * shortcut keys j and k work.
   */
  focusOn: 'title' | 'score'
  /** Result of the previous assessment. */
  note: string
  onDone: (note: string) => void
  onReload: () => void
  onLost: (reason: string) => void
  onClose: () => void
}

/**
 * One task with its facts, its answer and the assessment form. The text of the task and earlier versions are beside the
 * form.
 */
export function OpenTask({ task, focusOn, note, onDone, onReload, onLost, onClose }: Props) {
  const ref = useRef<HTMLElement>(null)
  const { begin, revision } = useTaskClaim(task, onLost)
  const isOpen = task.state === 'handed-in' || task.state === 'being-assessed'

  /**
   * On Escape in a field, moves the focus to the title, where the shortcut keys work. On Escape at the title, the
   * drawer closes the task.
   */
  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const isInDialog = !(event.target instanceof Node) || !event.currentTarget.contains(event.target)
    if (event.defaultPrevented || event.key !== 'Escape' || isInDialog) return
    event.preventDefault()
    event.currentTarget.closest('[data-drawer]')?.querySelector<HTMLElement>('h2')?.focus()
  }

  return (
    <Drawer
      title={task.materialTitle}
      text={<TaskFacts assignment={task} />}
      rowId={task.id}
      className={classes.pane}
      onClose={onClose}
    >
      {/* Handles the Escape key only. All controls can also be reached by Tab. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <article ref={ref} aria-label={`Tugas ${task.learner.fullName}`} onKeyDown={handleKey}>
        <Stack gap="md">
          <Group gap="0.35rem 0.75rem" c="dimmed" fz="xs">
            <Badge tone={stateNames[task.state].tone}>{stateNames[task.state].name}</Badge>
            <ReadingBadge task={task} />
            {isOpen && <PromiseClock work={task} />}
            <span>Pemegang: {getHolderName(task.expert)}</span>
            {isOpen && task.expert === null && (
              <Button
                variant="secondary"
                onClick={() => {
                  begin()
                  focusFirstScoreField(ref.current)
                }}
              >
                Ambil
              </Button>
            )}
          </Group>
          <StatusText>{note}</StatusText>
          {task.isSettled ? (
            <SettledAnswer assignment={task} />
          ) : (
            <>
              <ReadingNote task={task} />
              <AssessmentWork
                assignment={task}
                beside={task}
                more={isOpen && <HandOverForm task={task} />}
                takesFocus={focusOn === 'score'}
                onBegin={begin}
                onAssess={async assessment =>
                  submitAssessment(task.id, { ...assessment, revision: await revision(assessment.revision) })
                }
                onDone={onDone}
                onReload={onReload}
              />
            </>
          )}
        </Stack>
      </article>
    </Drawer>
  )
}
