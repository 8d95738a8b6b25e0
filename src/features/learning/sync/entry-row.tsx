import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { formatAge } from '#app/lib/time-spans.ts'
import { getKindLabel } from '#app/outbox/kind-name.ts'
import { getReasonMessage } from './entry-messages.ts'
import { RefusedSection } from './refused-part.tsx'
import classes from './sync.module.css'

const stateNames: Record<OutboxEntry['state'], string> = {
  waiting: 'Menunggu',
  sending: 'Mengirim',
  refused: 'Ditolak',
}

interface Props {
  entry: OutboxEntry
  /** Title of the entry's material or class, if this device knows it. */
  title: string | undefined
  now: number
}

/** Row of one outbox entry: type, time, size, number of attempts and the next step. */
export function EntryRow({ entry, title, now }: Props) {
  const { attempts, nextTryAt, state, lastReason } = entry
  return (
    <li className={classes.row} data-state={state}>
      <div className={classes.rowHead}>
        <strong>{getKindLabel(entry.kind)}</strong>
        <span className={classes.state}>{stateNames[state]}</span>
      </div>
      {title && <p className={classes.subject}>{title}</p>}
      <p className={classes.note}>
        Dibuat {formatMoment(entry.createdAt)} ({formatAge(entry.createdAt, now)}) ·{' '}
        {formatBytes(JSON.stringify(entry.payload).length)}
      </p>
      {attempts > 0 && (
        <p className={classes.note}>
          {attempts} kali dicoba
          {state === 'waiting' && nextTryAt > now && ` · dicoba lagi ${formatMoment(nextTryAt)}`}
          {state === 'waiting' && lastReason && ` · ${getReasonMessage(lastReason)}`}
        </p>
      )}
      {state === 'refused' && <RefusedSection entry={entry} title={title} />}
    </li>
  )
}
