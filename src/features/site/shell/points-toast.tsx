import { useEffect } from 'react'
import { POINTS_TOAST_MS } from '#contract/wire/limits.ts'
import type { Delivery } from '#app/data/channel.ts'
import { retryUntilLoaded } from '#app/lib/retry-until-loaded.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { onDelivered } from '#app/outbox/outbox.ts'

/** Toast with points that the server has just counted, once per delivery. */
export function PointsToast() {
  useEffect(() => onDelivered(deliveries => void showPoints(deliveries)), [])
  return null
}

/** Loads the code with the receipt schemas at the first delivery, which is long after the page is visible. */
async function showPoints(deliveries: readonly Delivery[]): Promise<void> {
  const {
    sumDeliveredPoints: deliveredPointsOf,
    describeDeliveredPoints: pointsText,
    showCountedPoints,
  } = await retryUntilLoaded(() => import('#app/outbox/delivered-points.ts'))
  const points = deliveredPointsOf(deliveries)
  const text = pointsText(points)
  if (text === undefined) return
  showToast(text, { tone: 'points', durationMs: POINTS_TOAST_MS })
  showCountedPoints(points)
}
