import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { setNewsRead } from '#contract/account/notification.ts'
import { useNews } from '#app/learning/news/use-news.ts'
import type { NewsItem } from '#app/learning/news/news.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { newsReadQuery, notificationListQuery } from '#app/queries/notification.ts'
import { useCall } from '#app/queries/use-call.ts'
import { useIsOnline } from '#app/session/online.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import cardPage from '#app/ui/card-page.module.css'
import { joinClassNames } from '#app/ui/class-names.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import { ErrorState } from '#app/ui/states/error-state.tsx'
import { LoadingState, Skeleton } from '#app/ui/states/loading-state.tsx'
import classes from './news.module.css'

/**
 * Screen `/akun/kabar`: the user's news, stored for offline use. Opening the page marks the news as read on all devices
 * of the user.
 */
export function NewsScreen() {
  const { news, readUntil, error, isPending } = useNews()
  const queryClient = useQueryClient()
  // Read only once, so that the marks of unread items stay visible while the page is open.
  const [seenUntil] = useState(readUntil)
  useReadUntil(news[0]?.at)
  return (
    <div className={joinClassNames(cardPage.page, classes.page)}>
      <div className={classes.head}>
        <PageHead title="Kabar" />
        <AppLink to="/akun/notifikasi" className={getButtonClass('secondary')}>
          Kabar yang kamu mau
        </AppLink>
      </div>
      {news.length === 0 && error ? (
        <ErrorState
          error={error}
          level={2}
          onRetry={() => void queryClient.invalidateQueries(notificationListQuery())}
        />
      ) : news.length === 0 && isPending ? (
        <LoadingState>
          <div className={classes.coming}>
            {Array.from('123', key => (
              <Skeleton key={key} height="5rem" />
            ))}
          </div>
        </LoadingState>
      ) : news.length === 0 ? (
        <EmptyState title="Belum ada kabar" level={2}>
          <p>Tugas yang dinilai, pembayaran, dan pengingat muncul di sini.</p>
        </EmptyState>
      ) : (
        <ul className={classes.list}>
          {news.map(item => (
            <Row key={item.id} item={item} isNew={item.at > seenUntil} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Row({ item: { title, body, at, to }, isNew }: { item: NewsItem; isNew: boolean }) {
  return (
    <li>
      <AppLink to={to} className={joinClassNames(classes.item, isNew && classes.fresh)}>
        <strong>
          {title}
          {isNew && <span className={classes.mark}>Baru</span>}
        </strong>
        <span>{body}</span>
        <small>{formatMoment(at)}</small>
      </AppLink>
    </li>
  )
}

/**
 * Marks all items as read, up to the newest item, at once on this device. The server is notified when this page is
 * online.
 */
function useReadUntil(newest: number | undefined): void {
  const queryClient = useQueryClient()
  const { call } = useCall()
  const isOnline = useIsOnline()
  useEffect(() => {
    if (newest === undefined) return
    const until = new Date(newest).toISOString()
    queryClient.setQueryData(newsReadQuery().queryKey, known =>
      known?.until && known.until >= until ? known : { until },
    )
    // Ignores a failure, because the next visit sends the time again.
    if (isOnline) call(setNewsRead, { body: { until } }).catch(() => undefined)
  }, [newest, isOnline, queryClient, call])
}
