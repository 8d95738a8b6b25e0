import { useSuspenseQuery } from '@tanstack/react-query'
import type { ListedNotification, NotificationState } from '#contract/account/notification.ts'
import type { Zone } from '#contract/wire/local-time.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { notificationListQuery } from '#app/queries/notification.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { usePreference } from './use-preference.ts'
import { listDeliveryLabels } from './delivery-labels.ts'
import cardPage from '#app/ui/card-page.module.css'
import classes from './notifications.module.css'

const stateLabels: Record<Exclude<NotificationState, 'sent'>, string> = {
  waiting: 'Ditahan dulu, dikirim',
  gathered: 'Menunggu rangkuman',
  digested: 'Masuk rangkuman',
  off: 'Tidak dikirim: kamu mematikannya',
  muted: 'Tidak dikirim: semua sedang didiamkan',
  'too-late': 'Tidak dikirim: waktunya sudah lewat',
  'no-way': 'Tidak dikirim: belum ada perangkat atau email yang bisa menerima',
}

/** Lists recent notifications and their delivery. */
export function History() {
  const { data: notifications } = useSuspenseQuery(notificationListQuery())
  // Shows times in the user's chosen time zone, because the notification texts use this time zone too.
  const { zone } = usePreference().preference
  return (
    <section className={cardPage.card} aria-labelledby="riwayat">
      <h2 id="riwayat" className={classes.title}>
        Terakhir dikirim
      </h2>
      {notifications.length === 0 ? (
        <p className={classes.text}>Belum ada. Yang kami kirim akan tercatat di sini, sampai atau tidak.</p>
      ) : (
        <ul className={classes.list}>
          {notifications.map(each => (
            <li key={each.id} className={classes.sent}>
              <AppLink to={each.path}>{each.title}</AppLink>
              <span>{each.body}</span>
              <span className={classes.fate}>{formatDelivery(each, zone)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function formatDelivery(notification: ListedNotification, zone: Zone): string {
  const { state, at } = notification
  const ways = listDeliveryLabels(notification).join(' · ')
  const moment = formatMoment(at, zone)
  if (state === 'sent') return `${moment} · ${ways}`
  if (state === 'waiting') return `${stateLabels.waiting} ${moment}${ways ? ` · ${ways}` : ''}`
  return `${moment} · ${stateLabels[state]}`
}
