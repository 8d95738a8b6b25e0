import { MINUTE_MS } from '#contract/wire/durations.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onBroadcastMessage } from '#app/data/channel.ts'
import { useMaterialTitles } from '#app/outbox/device-work.ts'
import { useReceipts } from '#app/outbox/outbox.ts'
import { certificateProgressQuery } from '#app/queries/own-certificates.ts'
import { ownAssignmentsQuery } from '#app/queries/assignment.ts'
import { newsReadQuery, notificationListQuery } from '#app/queries/notification.ts'
import { orderListQuery } from '#app/queries/order.ts'
import { collectNews, type NewsItem } from './news.ts'

/*
 * `/akun/kabar` merges responses that the device stores anyway: notifications, orders, assignment answers, certificates
 * and outbox receipts. So the list works offline and needs no table. Rows 'Tadi offline' exist only on this device;
 * before, a toast showed points for offline work for three seconds.
 * - `user_profile.news_read_until` is the time until which the user has read the news. It only moves forward, and never
 *   beyond the server's time. Without a connection, the device sends it at the next visit.
 * - After a push the worker stores the list of notifications, so a shown notification is in the list offline too.
 * - `user_profile.week_goal` (study days per week) uses `completed_at` in the user's zone, and unsent progress of this
 *   device. A missed day has no effect.
 * - A payment is in the list, but sends no push.
 */

/** Certificates are requested at most this often, because they are published only once in a while. */
const CERTIFICATES_FRESH_MS = 10 * MINUTE_MS

interface News {
  news: NewsItem[]
  readUntil: number
  unreadCount: number
  /** Error of the list of notifications, if no older list is stored. Other sources that cannot be read are left out. */
  error: Error | null
  /** True until the list of notifications has loaded. */
  isPending: boolean
}

/** Returns the user's news from stored data, and the number of items that the user has not read on any device. */
export function useNews(): News {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      onBroadcastMessage(({ kind }) => {
        if (kind === 'news-arrived') void queryClient.invalidateQueries(notificationListQuery())
      }),
    [queryClient],
  )
  const { data: notifications, error: failure, isPending } = useQuery(notificationListQuery())
  const { data: orders = [] } = useQuery(orderListQuery())
  const { data: assignments = [] } = useQuery(ownAssignmentsQuery())
  const { data: certificates = [] } = useQuery({ ...certificateProgressQuery(), staleTime: CERTIFICATES_FRESH_MS })
  const { data: read } = useQuery(newsReadQuery())
  const receipts = useReceipts()
  const titles = useMaterialTitles()
  const error = notifications ? null : failure
  const news = collectNews({ notifications: notifications ?? [], orders, assignments, certificates, receipts, titles })
  // Counts no item as unread until the time of the last read item is known. Otherwise a number of unread items would
  // appear and disappear at once.
  const readUntil = read ? Date.parse(read.until ?? '') || 0 : Infinity
  return { news, readUntil, unreadCount: news.filter(({ at }) => at > readUntil).length, error, isPending }
}
