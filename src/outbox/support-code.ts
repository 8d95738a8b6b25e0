import { encodeSupportCode, type SupportFacts } from '#contract/wire/support-code.ts'
import { listReceipts } from '#app/data/outbox/receipts.ts'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import { sessionState } from '#app/session/session-state.ts'
import { countLockedWork } from './device-work.ts'
import { outboxState, refreshOutbox } from './state.ts'
import { readDeviceFacts, type DeviceFacts, groupEntries } from './support-facts.ts'

/** Work of one user on this device, in the form in which the help desk needs it. */
export interface UserWorkOnDevice extends Pick<SupportFacts, 'isStalled' | 'lockedCount'> {
  entries: readonly OutboxEntry[]
  lastDeliveredAt: number | undefined
}

/** Returns the support code of this device and user. */
export function createSupportCode(
  { entries, lastDeliveredAt, ...work }: UserWorkOnDevice,
  device: DeviceFacts,
  now: number,
): string {
  return encodeSupportCode({
    ...device,
    ...work,
    lastDeliveredMinutes:
      lastDeliveredAt === undefined ? null : Math.max(0, Math.floor((now - lastDeliveredAt) / 60_000)),
    groups: groupEntries(entries, now),
  })
}

/** Returns the support code of the logged-in user, or undefined for a visitor, who has no unsent work. */
export async function createOwnSupportCode(): Promise<string | undefined> {
  const userId = sessionState.user?.userId
  if (userId === undefined) return undefined
  const [device, lockedCount, receipts] = await Promise.all([
    readDeviceFacts(),
    countLockedWork(userId),
    listReceipts(userId),
  ])
  await refreshOutbox()
  const { entries, stalledSince, lastDeliveredAt = receipts[0]?.receivedAt } = outboxState
  return createSupportCode(
    { entries, lockedCount, lastDeliveredAt, isStalled: stalledSince !== undefined },
    device,
    Date.now(),
  )
}
