import { useState } from 'react'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import { discardEntry, retryEntry } from '#app/data/outbox/store.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { sendNow } from '#app/session/outbox.ts'
import { Button } from '#app/ui/button.tsx'
import { kindName, reasonText } from './entry-texts.ts'
import classes from './sync.module.css'

const stateNames: Record<OutboxEntry['state'], string> = {
  waiting: 'Menunggu',
  sending: 'Mengirim',
  refused: 'Ditolak',
}

type ShownEntry = Pick<OutboxEntry, 'id' | 'kind' | 'state' | 'createdAt' | 'attempts' | 'lastReason'>

export function EntryRow({ entry }: { entry: ShownEntry }) {
  return (
    <li className={classes.row} data-state={entry.state}>
      <div className={classes.rowHead}>
        <strong>{kindName(entry.kind)}</strong>
        <span className={classes.state}>{stateNames[entry.state]}</span>
      </div>
      <p className={classes.note}>
        Dibuat {formatMoment(entry.createdAt)}
        {entry.attempts > 0 && ` · ${entry.attempts} kali dicoba`}
      </p>
      {entry.state === 'refused' && <RefusedPart entry={entry} />}
    </li>
  )
}

/** Throwing work away is the learner's own decision, asked twice because nothing brings it back. */
function RefusedPart({ entry }: { entry: ShownEntry }) {
  const [isAsking, setIsAsking] = useState(false)

  async function handleRetry() {
    await retryEntry(entry.id)
    await sendNow()
  }

  if (isAsking) {
    return (
      <div role="alertdialog" aria-label="Buang pekerjaan ini?">
        <p>Yakin membuang pekerjaan ini? Isinya tidak bisa dikembalikan.</p>
        <div className={classes.actions}>
          <Button variant="danger" onClick={() => void discardEntry(entry.id)}>
            Ya, buang
          </Button>
          <Button variant="secondary" onClick={() => setIsAsking(false)}>
            Batal
          </Button>
        </div>
      </div>
    )
  }
  return (
    <>
      <p>{reasonText(entry.lastReason)}</p>
      <div className={classes.actions}>
        <Button variant="secondary" onClick={() => void handleRetry()}>
          Coba lagi
        </Button>
        <Button variant="ghost" onClick={() => setIsAsking(true)}>
          Buang
        </Button>
      </div>
    </>
  )
}
