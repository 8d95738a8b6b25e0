import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { ProgressStatus } from '#contract/learning/progress.ts'
import { onBroadcastMessage, type Delivery } from '#app/data/channel.ts'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import { listReceipts, type ReceiptRow } from '#app/data/outbox/receipts.ts'
import { outboxState, watchOutbox } from './state.ts'
import { sendOutbox, startSending } from './sending.ts'
import { watchUploads } from './upload-progress.ts'
import { sessionState } from '#app/session/session-state.ts'

/** Must be called once per document, after the session is known. */
export function startOutbox(): void {
  watchOutbox()
  watchUploads()
  startSending()
}

/** Returns the work of this device that is not on the server. Renders again when it changes, in any tab. */
export function useOutbox() {
  const { state, sent, total, unsentCount, attentionCount, lastDeliveredAt, stalledSince, entries } =
    useSnapshot(outboxState)
  const ownEntries = entries as readonly OutboxEntry[] // `ref` prevents a snapshot copy, so this is the list itself
  return { state, sent, total, unsentCount, attentionCount, lastDeliveredAt, stalledSince, entries: ownEntries }
}

export interface LocalProgressStep {
  status: ProgressStatus
  isSent: boolean
}

/** Returns the learner's progress from work on this device, by lecture material. */
export function useLocalProgress(enrollmentId: string): ReadonlyMap<string, LocalProgressStep> {
  const { steps } = useSnapshot(outboxState)
  return useMemo(() => {
    const ownSteps = steps.filter(step => step.enrollmentId === enrollmentId)
    return new Map(ownSteps.map(({ lectureMaterialId, status, isSent }) => [lectureMaterialId, { status, isSent }]))
  }, [steps, enrollmentId])
}

/** Returns the server's confirmations (receipts), newest first. */
export function useReceipts(): readonly ReceiptRow[] {
  const [receipts, setReceipts] = useState<readonly ReceiptRow[]>([])
  const { user } = useSnapshot(sessionState)
  const userId = user?.userId
  useEffect(() => {
    let isCurrent = true
    const load = () => {
      const receipts = userId === undefined ? Promise.resolve([]) : listReceipts(userId)
      receipts.then(
        rows => (isCurrent ? setReceipts(rows) : undefined),
        () => undefined,
      )
    }
    load()
    const stop = onBroadcastMessage(message => {
      if (message.kind === 'outbox-delivered') load()
    })
    return () => {
      isCurrent = false
      stop()
    }
  }, [userId])
  return receipts
}

/** Starts sending after a tap on 'Kirim sekarang' (send now). */
export async function sendNow(): Promise<void> {
  await sendOutbox('user')
}

/** Calls the handler for every delivery of the logged-in user: by this page, by another tab or by the worker. */
export function onDelivered(handler: (deliveries: readonly Delivery[]) => void): () => void {
  return onBroadcastMessage(message => {
    if (message.kind === 'outbox-delivered' && message.userId === sessionState.user?.userId) handler(message.deliveries)
  })
}
