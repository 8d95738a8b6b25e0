import { useState } from 'react'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import { DAMAGED_CODE } from '#app/data/outbox/repair-entries.ts'
import { discardEntry, retryEntry } from '#app/data/outbox/store.ts'
import { describeNotStored } from '#app/notices/not-stored-labels.ts'
import { sendNow } from '#app/outbox/outbox.ts'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from './copy-button.tsx'
import { getAdvice, copyText, getReasonMessage } from './entry-messages.ts'
import classes from './sync.module.css'

/**
 * Reason why the server refused an entry, with buttons that retry, copy and discard it. Only the learner may discard
 * work, with a second confirmation, because discarding cannot be undone.
 */
export function RefusedSection({ entry, title }: { entry: OutboxEntry; title: string | undefined }) {
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function handleRetry() {
    setProblem(undefined)
    try {
      await retryEntry(entry.id)
    } catch (error) {
      return setProblem(`Belum bisa dicoba lagi ${describeNotStored(error)} Isinya tetap tersimpan.`)
    }
    await sendNow()
  }

  async function handleDiscard() {
    try {
      await discardEntry(entry.id)
    } catch (error) {
      setIsAsking(false)
      setProblem(`Belum terbuang ${describeNotStored(error)}`)
    }
  }

  if (isAsking) {
    return (
      <div role="alertdialog" aria-label="Buang pekerjaan ini?">
        <p>Yakin membuang pekerjaan ini? Isinya tidak bisa dikembalikan.</p>
        <div className={classes.actions}>
          <Button variant="danger" onClick={() => void handleDiscard()}>
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
      {problem && <p role="alert">{problem}</p>}
      <div className={classes.actions}>
        {entry.lastReason?.code !== DAMAGED_CODE && (
          <Button variant="secondary" onClick={() => void handleRetry()}>
            Coba lagi
          </Button>
        )}
        <CopyButton text={copyText(entry, title)}>Salin jawaban</CopyButton>
        <Button
          variant="ghost"
          onClick={() => {
            setProblem(undefined)
            setIsAsking(true)
          }}
        >
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
