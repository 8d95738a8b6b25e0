import { useQuery } from '@tanstack/react-query'
import { createCalendarFeed, revokeCalendarFeed } from '#contract/webinar/calendar.ts'
import { SecretFeedSection, useShownAddress } from '#app/learning/secret-feed.tsx'
import { useAction } from '#app/lib/use-action.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { calendarFeedQuery } from '#app/queries/feed.ts'
import { useCall } from '#app/queries/use-call.ts'
import { useIsOnline } from '#app/session/online.ts'

const labels = {
  title: 'Langganan kalender',
  text: 'Tempel alamat ini di Google Kalender, Apple, atau Outlook sebagai kalender langganan. Kalendermu membacanya menurut waktunya sendiri, kadang baru sehari kemudian, jadi kabar perubahan tetap kami kirim langsung.',
  warning: 'Siapa pun yang memilikinya bisa membaca jadwalmu.',
  revoked: 'Alamat langganan dicabut. Kalender yang memakainya tidak bisa membaca jadwalmu lagi.',
  create: 'Buat alamat langganan',
}

/** URL of a calendar subscription with the user's schedule. */
export function CalendarFeed() {
  const { data: feed } = useQuery({ ...calendarFeedQuery(), enabled: useIsOnline() })
  const shownAddress = useShownAddress(labels)
  const { call } = useCall()
  const create = useAction(async () => shownAddress.onCreated(await call(createCalendarFeed, {})), alertFailure)
  const revoke = useAction(async () => {
    await call(revokeCalendarFeed, {})
    shownAddress.onRevoked()
  }, alertFailure)
  return <SecretFeedSection id="langganan-kalender" {...{ labels, feed, shown: shownAddress, create, revoke }} />
}
