import type { RedeemWindow } from '#contract/points/exchange.ts'
import { formatCountdown } from '#contract/webinar/countdown.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { useServerNow } from '#app/session/server-clock.ts'
import classes from './exchange.module.css'

/** Returns whether the time window is open by the estimated server time. The server checks the time again. */
export function isOpenAt(window: RedeemWindow | null, now: number): boolean {
  return window !== null && Date.parse(window.startsAt) <= now && now < Date.parse(window.endsAt)
}

export function WindowNotice({ window }: { window: RedeemWindow | null }) {
  const now = useServerNow(window?.endsAt)
  if (!window || Date.parse(window.endsAt) <= now) {
    return (
      <section className={classes.window} aria-label="Waktu penukaran">
        <strong>Penukaran sedang ditutup</strong>
        <p>Jadwal berikutnya belum ada. Poinmu tetap aman dan tidak hangus.</p>
      </section>
    )
  }
  const isOpen = isOpenAt(window, now)
  const until = isOpen ? window.endsAt : window.startsAt
  return (
    <section className={classes.window} aria-label="Waktu penukaran">
      <strong>{isOpen ? 'Penukaran dibuka' : 'Penukaran belum dibuka'}</strong>
      <p>
        {isOpen ? 'Ditutup' : 'Dibuka'} {formatMoment(until)}
      </p>
      <p className={classes.countdown}>
        <span>{isOpen ? 'Ditutup dalam' : 'Dibuka dalam'}</span>
        <time role="timer">{formatCountdown(Date.parse(until) - now)}</time>
      </p>
    </section>
  )
}
