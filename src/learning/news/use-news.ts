import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listen } from '#app/data/channel.ts'
import { useMaterialTitles } from '#app/outbox/device-work.ts'
import { useReceipts } from '#app/outbox/outbox.ts'
import { ownAssignmentsQuery } from '#app/queries/assignment.ts'
import { newsReadQuery, notificationListQuery } from '#app/queries/notification.ts'
import { orderListQuery } from '#app/queries/order.ts'
import { newsOf, type NewsItem } from './news.ts'

interface News {
  news: NewsItem[]
  readUntil: number
  unreadCount: number
  /** Error of the list of notifications, if the device has no older one. Other sources that cannot be read are missing. */
  error: Error | null
  /** True until the list of notifications is known. */
  isPending: boolean
}

/** The user's news from the answers on this device, and the number that no device has shown yet. */
export function useNews(): News {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      listen(({ kind }) => {
        if (kind === 'news-arrived') void queryClient.invalidateQueries(notificationListQuery())
      }),
    [queryClient],
  )
  const { data: notifications, error: failure, isPending } = useQuery(notificationListQuery())
  const { data: orders = [] } = useQuery(orderListQuery())
  const { data: assignments = [] } = useQuery(ownAssignmentsQuery())
  const { data: read } = useQuery(newsReadQuery())
  const receipts = useReceipts()
  const titles = useMaterialTitles()
  const error = notifications ? null : failure
  const news = newsOf({ notifications: notifications ?? [], orders, assignments, receipts, titles })
  // Counts no news as unread until the time is known, so that no number appears and disappears.
  const readUntil = read ? Date.parse(read.until ?? '') || 0 : Infinity
  return { news, readUntil, unreadCount: news.filter(({ at }) => at > readUntil).length, error, isPending }
}
