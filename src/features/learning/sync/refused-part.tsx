import { useState } from 'react'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import { discardEntry, retryEntry } from '#app/data/outbox/store.ts'
import { sendNow } from '#app/outbox/outbox.ts'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from './copy-button.tsx'
import { getAdvice, copyText, getReasonMessage } from './entry-messages.ts'
import classes from './sync.module.css'

/**
 * Button that discards refused work. Only the learner may do this, with a second confirmation, because it cannot be
 * undone.
 */
export function RefusedSection({ entry, title }: { entry: OutboxEntry; title: string | undefined }) {
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
          <Button variant="secondary" ref={focus} onClick={() => setIsAsking(false)}>
            Batal
          </Button>
        </div>
      </div>
    )
  }
  return (
    <>
      <p className={classes.reason}>{getReasonMessage(entry.lastReason)}</p>
      <p className={classes.note}>{getAdvice(entry.lastReason)}</p>
      <div className={classes.actions}>
        <Button variant="secondary" onClick={() => void handleRetry()}>
          Coba lagi
        </Button>
        <CopyButton text={copyText(entry, title)}>Salin jawaban</CopyButton>
        <Button variant="ghost" onClick={() => setIsAsking(true)}>
          Buang
        </Button>
      </div>
    </>
  )
}

/** Moves the focus to the cancel button, so that screen readers announce the question. */
function focus(button: HTMLButtonElement | null): void {
  button?.focus()
}
