import { useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import { listReceipts } from '#app/data/outbox/receipts.ts'
import { onDelivered } from '#app/outbox/outbox.ts'
import { sessionState } from '#app/session/session-state.ts'

/** Schema of a receipt that contains the events as the server stored them. */
type EventReceipt<Event> = v.GenericSchema<{ events: Event[] }>

/**
 * Returns events that the server has confirmed to this device: stored receipts, and deliveries since the first render.
 * The schema must not change between two renders.
 */
export function useConfirmedEvents<Event>(schema: EventReceipt<Event>): readonly Event[] | undefined {
  const [stored, setStored] = useState<readonly Event[]>()
  // Keeps the receipts of deliveries, because the device stores the receipts of a long queue only with its last
  // entries.
  const [delivered, setDelivered] = useState<readonly Event[]>([])
  useEffect(
    () => onDelivered(deliveries => setDelivered(before => [...before, ...listEvents(schema, deliveries)])),
    [schema],
  )
  useEffect(() => {
    let isCurrent = true
    const userId = sessionState.user?.userId
    void (userId === undefined ? Promise.resolve([]) : listReceipts(userId))
      .then(receipts => listEvents(schema, receipts))
      .catch(() => [])
      .then(events => (isCurrent ? setStored(events) : undefined))
    return () => {
      isCurrent = false
    }
  }, [schema])
  return useMemo(() => stored && [...stored, ...delivered], [delivered, stored])
}

function listEvents<Event>(schema: EventReceipt<Event>, receipts: readonly { receipt?: unknown }[]): readonly Event[] {
  return receipts.flatMap(({ receipt }) => (v.is(schema, receipt) ? receipt.events : []))
}
