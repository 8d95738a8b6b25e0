import type { PushReceipt } from '#contract/account/notification.ts'
import type { Services } from '../../../http/context.ts'
import { retireDevicesOfOtherUsers, storeConfirmedPushes } from './receipt-queries.ts'

const getTime = (instant: string | undefined) => (instant === undefined ? null : new Date(instant))

export async function storePushReceipts(
  { db, now }: Pick<Services, 'db' | 'now'>,
  receipts: readonly PushReceipt[],
): Promise<void> {
  const strangers = receipts.filter(receipt => receipt.isStranger === true)
  const ownReceipts = new Map(
    receipts.filter(receipt => receipt.isStranger !== true).map(receipt => [receipt.id, receipt]),
  )
  if (ownReceipts.size > 0) {
    const confirmed = [...ownReceipts.values()].map(({ id, arrivedAt, shownAt, tappedAt }) => ({
      id,
      arrivedAt: new Date(arrivedAt),
      shownAt: getTime(shownAt),
      tappedAt: getTime(tappedAt),
    }))
    await storeConfirmedPushes(db, confirmed, now())
  }
  if (strangers.length > 0)
    await retireDevicesOfOtherUsers(
      db,
      strangers.map(receipt => receipt.id),
      now(),
    )
}
