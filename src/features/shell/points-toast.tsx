import { useEffect } from 'react'
import { POINTS_TOAST_MS } from '#contract/limits.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { onDelivered } from '#app/outbox/outbox.ts'
import { pointsOf, pointsText } from './delivered-points.ts'

/** product.md §4 'Points': told when the server has them, once per delivery. */
export function PointsToast() {
  useEffect(
    () =>
      onDelivered(deliveries => {
        const text = pointsText(pointsOf(deliveries))
        if (text !== undefined) showToast(text, { tone: 'points', durationMs: POINTS_TOAST_MS })
      }),
    [],
  )
  return null
}
