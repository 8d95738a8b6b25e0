import type { NoticeSample, PlannedNotification } from '../../account/notifications/service.ts'
import type { AvailableItem } from './queries.ts'

/** Time after which the notification is no longer sent. */
const GOOD_FOR_MS = 3 * 86_400_000

/** Builds the notification that an item is in stock again. */
export function stockNotice(
  userId: string,
  { id, denomination, price_points: pricePoints }: AvailableItem,
  now: Date,
): PlannedNotification {
  return {
    personId: userId,
    kind: 'exchange',
    about: `stock:${id}`,
    step: 'stock',
    dueAt: now,
    validUntil: new Date(now.getTime() + GOOD_FOR_MS),
    urgency: 'normal',
    title: `Pulsa Rp${denomination.toLocaleString('id-ID')} ada lagi`,
    body: `Tukar dengan ${pricePoints.toLocaleString('id-ID')} poin selagi stoknya ada.`,
    path: '/tukar-poin',
  }
}

export const stockNoticeSample: NoticeSample = {
  id: 'stock',
  name: 'Pulsa ada lagi',
  occasion: 'Saat stok pulsa ada lagi, ke yang meminta dikabari.',
  build: ({ personId, now }) =>
    stockNotice(
      personId,
      { id: '00000000-0000-4000-8000-000000000001', denomination: 25_000, price_points: 2_500 },
      now,
    ),
}
