import { useQuery } from '@tanstack/react-query'
import type { Order } from '#contract/payment/order.ts'
import { useIsHydrated } from '#app/lib/taken-over.tsx'
import { orderListQuery } from '#app/queries/order.ts'
import { useServerNow } from '#app/session/server-clock.ts'
import { useSession } from '#app/session/session.ts'

/**
 * Returns the user's unpaid order for a course until the order expires. Returns undefined for visitors, without a call.
 * Also returns undefined during hydration, because the server renders public pages without a user.
 */
export function usePendingOrder(slug: string): (Order & { expiresAt: string }) | undefined {
  const isSignedIn = useSession().user !== undefined
  const isUserKnown = useIsHydrated() && isSignedIn
  const { data: order } = useQuery({
    ...orderListQuery(),
    enabled: isUserKnown,
    select: orders => orders.find(({ course, state }) => course.slug === slug && state === 'pending'),
  })
  const expiresAt = order?.expiresAt
  const now = useServerNow(expiresAt)
  return isUserKnown && order && expiresAt && Date.parse(expiresAt) > now ? { ...order, expiresAt } : undefined
}
