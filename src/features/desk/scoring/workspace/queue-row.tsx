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
    <a
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
      <span className={classes.facts}>
        <PromiseClock work={task} />
        <StateDot tone={stateDots[state]}>{score === null ? stateNames[state].name : `Nilai ${score}`}</StateDot>
        <span>{getHolderName(expert)}</span>
        {files.length > 0 && (
          <span>
            <Paperclip size={14} aria-hidden /> {files.length} berkas
          </span>
        )}
        <ReadingBadge task={task} />
        {isUnsent && <Badge tone="primary">Belum terkirim</Badge>}
        {earlierCount > 0 && state === 'handed-in' && <Badge tone="primary">Versi baru</Badge>}
      </span>
    </a>
  )
}
