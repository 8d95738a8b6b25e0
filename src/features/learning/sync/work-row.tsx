import { getSubjectId, type OutboxEntry } from '#app/data/outbox/entry.ts'
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
  /** Entries of one unit of work, at least one. */
  entries: readonly OutboxEntry[]
  /** Titles of materials and classes that this device knows. */
  titles: ReadonlyMap<string, string>
  now: number
}

/** Row of one unit of work: its types, time, size, number of attempts and the next step. */
export function WorkRow({ entries, titles, now }: Props) {
  const [first] = entries
  if (!first) return null
  const kinds = new Set(entries.map(entry => getKindLabel(entry.kind)))
  const title = titles.get(getSubjectId(first) ?? '')
  const state = entries.find(entry => entry.state === 'sending')?.state ?? first.state
  const size = entries.reduce((sum, { payload }) => sum + JSON.stringify(payload).length, 0)
  const { attempts, nextTryAt, lastReason } = entries.reduce((a, b) => (b.attempts > a.attempts ? b : a))
  return (
    <li className={classes.row} data-state={state}>
      <div className={classes.rowHead}>
        <strong>{[...kinds].join(' · ')}</strong>
        <span className={classes.state}>{stateNames[state]}</span>
      </div>
      {title && <p className={classes.subject}>{title}</p>}
      <p className={classes.note}>
        Dibuat {formatMoment(first.createdAt)} ({formatAge(first.createdAt, now)}) · {formatBytes(size)}
      </p>
      {attempts > 0 && (
        <p className={classes.note}>
          {attempts} kali dicoba
          {state === 'waiting' && nextTryAt > now && ` · dicoba lagi ${formatMoment(nextTryAt)}`}
          {state === 'waiting' && lastReason && ` · ${getReasonMessage(lastReason)}`}
        </p>
      )}
      {state === 'refused' && <RefusedSection entry={first} title={title} />}
    </li>
  )
}
