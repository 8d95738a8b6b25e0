import { useEffect } from 'react'
import { POINTS_TOAST_MS } from '#contract/wire/limits.ts'
import type { Delivery } from '#app/data/channel.ts'
import { keepTrying } from '#app/lib/keep-trying.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { onDelivered } from '#app/outbox/outbox.ts'

/** product.md §4 'Points': shown when the server has counted the points, once per delivery. */
export function PointsToast() {
  useEffect(() => onDelivered(deliveries => void tell(deliveries)), [])
  return null
}

/** Loads the receipt schemas with the first receipt: a page is visible long before anything is delivered. */
async function tell(deliveries: readonly Delivery[]): Promise<void> {
  const { pointsOf, pointsText, showCounted } = await keepTrying(() => import('#app/outbox/delivered-points.ts'))
  const points = pointsOf(deliveries)
  const text = pointsText(points)
  if (text === undefined) return
  showToast(text, { tone: 'points', durationMs: POINTS_TOAST_MS })
  showCounted(points)
}
