import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { ProgressStatus } from '#contract/learning/progress.ts'
import { listen, type Delivery } from '#app/data/channel.ts'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import { listReceipts, type ReceiptRow } from '#app/data/outbox/receipts.ts'
import { countUnsent } from '#app/data/outbox/store.ts'
import { outboxState, watchOutbox } from './state.ts'
import { send, startSending } from './sending.ts'
import { watchUploads } from './upload-progress.ts'
import { sessionState } from '#app/session/session-state.ts'

/** Call once per document, after the session is known. */
export function startOutbox(): void {
  watchOutbox()
  watchUploads()
  startSending()
}

/** Returns work of this device that is not on the server yet; renders again whenever it changes, in any tab. */
export function useOutbox() {
  const { state, sent, total, unsentCount, attentionCount, lastDeliveredAt, stalledSince, entries } =
    useSnapshot(outboxState)
  const own = entries as readonly OutboxEntry[] // behind `ref`, so it is the list itself and no frozen copy of it
  return { state, sent, total, unsentCount, attentionCount, lastDeliveredAt, stalledSince, entries: own }
}

export interface LocalStep {
  status: ProgressStatus
  isSent: boolean
}

/** Returns the learner's progress from work on this device, by lecture material. */
export function useLocalProgress(enrollmentId: string): ReadonlyMap<string, LocalStep> {
  const { steps } = useSnapshot(outboxState)
  return useMemo(() => {
    const own = steps.filter(step => step.enrollmentId === enrollmentId)
    return new Map(own.map(({ lectureMaterialId, status, isSent }) => [lectureMaterialId, { status, isSent }]))
  }, [steps, enrollmentId])
}

/** Returns the server's confirmations, newest first. */
export function useReceipts(): readonly ReceiptRow[] {
  const [receipts, setReceipts] = useState<readonly ReceiptRow[]>([])
  const { user } = useSnapshot(sessionState)
  const userId = user?.userId
  useEffect(() => {
    let isCurrent = true
    const load = () => {
      const found = userId === undefined ? Promise.resolve([]) : listReceipts(userId)
      found.then(
        rows => (isCurrent ? setReceipts(rows) : undefined),
        () => undefined,
      )
    }
    load()
    const stop = listen(message => {
      if (message.kind === 'outbox-delivered') load()
    })
    return () => {
      isCurrent = false
      stop()
    }
  }, [userId])
  return receipts
}

/** Counts the unsent entries of the logged-in user; 0 for a visitor. */
export function unsentCount(): Promise<number> {
  const userId = sessionState.user?.userId
  return userId === undefined ? Promise.resolve(0) : countUnsent(userId)
}

/** 'Kirim sekarang'. */
export async function sendNow(): Promise<void> {
  await send('user')
}

/** Reports every delivery of the logged-in user, from any source: page, another tab, the worker. */
export function onDelivered(handler: (deliveries: readonly Delivery[]) => void): () => void {
  return listen(message => {
    if (message.kind === 'outbox-delivered' && message.userId === sessionState.user?.userId) handler(message.deliveries)
  })
}
