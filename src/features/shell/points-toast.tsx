import { useEffect } from 'react'
import { POINTS_TOAST_MS } from '#contract/limits.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { onDelivered } from '#app/session/outbox.ts'
import { pointsOf } from './delivered-points.ts'

/** product.md §4 'Points': told when the server has counted them, once per delivery. */
export function PointsToast() {
  useEffect(
    () =>
      onDelivered(deliveries => {
        const points = pointsOf(deliveries)
        if (points === 0) return
        showToast(`Selamat! kamu berhasil menambah ${formatNumber(points)} point.`, {
          tone: 'points',
          durationMs: POINTS_TOAST_MS,
        })
      }),
    [],
  )
  return null
}
