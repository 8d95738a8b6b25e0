import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import { useOutbox } from '#app/outbox/outbox.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { PromiseClock } from '../promise-clock.tsx'
import { ReadingBadge } from '../readings/reading-badge.tsx'
import classes from '../scoring.module.css'
import type { OfflineTasks, OfflineTask } from './offline-task.ts'

interface Props {
  offlineTasks: OfflineTasks | undefined
  open: readonly OfflineTask[]
  openedId: string | undefined
  onOpen: (id: string) => void
}

/**
 * Lists the offline tasks that are not assessed yet, and below them the assessed tasks with the delivery state of each
 * assessment.
 */
export function OfflineTaskList({ offlineTasks, open, openedId, onOpen }: Props) {
  const { entries } = useOutbox()
  const assessed = offlineTasks?.tasks.filter(each => each.said !== null) ?? []
  return (
    <section className={classes.list} aria-label="Tugas di perangkat">
      {open.length > 0 && <p className={classes.note}>{open.length} tugas belum dinilai</p>}
      <ul>
        {open.map(({ task, isNewVersion }) => (
          <li key={task.id}>
            <button
              type="button"
              className={classes.item}
              aria-current={task.id === openedId ? 'true' : undefined}
              onClick={() => onOpen(task.id)}
            >
              <span className={classes.itemHead}>
                <strong>{task.learner.fullName}</strong>
                <ReadingBadge task={task} />
                {isNewVersion && <Badge tone="primary">Versi baru</Badge>}
              </span>
              <span>{task.materialTitle}</span>
              <PromiseClock work={task} />
            </button>
          </li>
        ))}
      </ul>
      {assessed.length > 0 && (
        <details>
          <summary>{assessed.length} sudah kamu nilai di sini</summary>
          <ul>
            {assessed.map(({ task, said: words }) => (
              <li key={task.id} className={classes.itemHead}>
                <span>
                  {task.learner.fullName}: {words?.state === 'scored' ? `nilai ${words.score}` : 'diminta perbaikan'}
                </span>
                <Sent entry={getEntry(entries, task.id)} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function Sent({ entry }: { entry: OutboxEntry | undefined }) {
  if (!entry) return <Badge tone="neutral">Terkirim</Badge>
  if (entry.state !== 'refused') return <Badge tone="primary">Belum terkirim</Badge>
  return <AppLink to="/sync">Perlu perhatian</AppLink>
}

function getEntry(entries: readonly OutboxEntry[], assignmentId: string): OutboxEntry | undefined {
  return entries.findLast(
    ({ kind, payload }) => kind === 'assessment' && 'assignmentId' in payload && payload.assignmentId === assignmentId,
  )
}
