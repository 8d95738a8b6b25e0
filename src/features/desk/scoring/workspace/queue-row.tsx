import { Flex } from '@mantine/core'
import Paperclip from 'lucide-react/icons/paperclip'
import type { ExpertAssignment } from '#contract/assessment/assignment.expert.ts'
import type { OpenRow } from '#app/desk/list/list-route.ts'
import { StateDot } from '#app/desk/state-dot.tsx'
import { useOutbox } from '#app/outbox/outbox.ts'
import { isPlainClick } from '#app/ui/app-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { listAssessedIds } from '../offline/offline-tasks.ts'
import { PromiseClock } from '../promise-clock.tsx'
import { ReadingBadge } from '../readings/reading-badge.tsx'
import { getHolderName, stateDots, stateNames } from '../state-names.ts'
import classes from './workspace.module.css'

/** Row of one task in the queue: learner, task, state, due time and holder. */
export function QueueRow({ task, open }: { task: ExpertAssignment; open: OpenRow }) {
  const { id, learner, materialTitle, state, score, files, earlierCount, expert } = task
  const { entries } = useOutbox()
  const isUnsent = listAssessedIds(entries).has(id)
  return (
    <Flex
      component="a"
      direction="column"
      gap="0.2rem"
      px="sm"
      py="0.6rem"
      c="inherit"
      td="none"
      href={open.hrefOf(id)}
      className={classes.row}
      data-row={id}
      aria-current={id === open.id ? 'true' : undefined}
      onClick={event => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        open.onOpen(id)
      }}
    >
      <strong>{learner.fullName}</strong>
      <span>{materialTitle}</span>
      <Flex
        component="span"
        wrap="wrap"
        align="center"
        gap="0.35rem 0.75rem"
        c={id === open.id ? 'inherit' : 'dimmed'}
        fz="xs"
      >
        <PromiseClock work={task} />
        <StateDot tone={stateDots[state]}>{score === null ? stateNames[state].name : `Nilai ${score}`}</StateDot>
        <span>{getHolderName(expert)}</span>
        {files.length > 0 && (
          <Flex component="span" align="center" gap="0.25rem">
            <Paperclip size={14} aria-hidden /> {files.length} berkas
          </Flex>
        )}
        <ReadingBadge task={task} />
        {isUnsent && <Badge tone="primary">Belum terkirim</Badge>}
        {earlierCount > 0 && state === 'handed-in' && <Badge tone="primary">Versi baru</Badge>}
      </Flex>
    </Flex>
  )
}
