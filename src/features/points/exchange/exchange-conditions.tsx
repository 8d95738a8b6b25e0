import type { AnswerOf } from '#contract/wire/endpoint.ts'
import type { getExchanges } from '#contract/points/exchange.ts'
import { EXCHANGE_ACCOUNT_DAYS, EXCHANGE_LEARNING_DAYS } from '#contract/wire/limits.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import classes from './exchange.module.css'

export type ExchangeProgress = NonNullable<AnswerOf<typeof getExchanges>['history']>

/**
 * Returns the conditions for exchanging points for phone credit that the user does not meet: confirmed email, age of
 * the account at `now`, and days of learning. Empty if all are met.
 */
export function listMissingConditions({ isEmailConfirmed, oldEnoughAt, learningDays }: ExchangeProgress, now: number) {
  return [
    ...(isEmailConfirmed ? [] : (['email'] as const)),
    ...(Date.parse(oldEnoughAt) <= now ? [] : (['age'] as const)),
    ...(learningDays >= EXCHANGE_LEARNING_DAYS ? [] : (['days'] as const)),
  ]
}

/** Lists the unmet conditions above the form, each with a way to meet it. */
export function ExchangeConditions({ progress, now }: { progress: ExchangeProgress; now: number }) {
  const missingConditions = listMissingConditions(progress, now)
  if (missingConditions.length === 0) return null
  return (
    <section className={classes.window} aria-label="Syarat penukaran">
      <strong>Sebelum poinmu bisa ditukar</strong>
      <ul className={classes.conditions}>
        {missingConditions.includes('email') && (
          <li>
            Verifikasi emailmu. Linknya bisa dikirim ulang dari <AppLink to="/akun">halaman akun</AppLink>.
          </li>
        )}
        {missingConditions.includes('age') && (
          <li>
            Tunggu sampai akunmu berumur {EXCHANGE_ACCOUNT_DAYS} hari, yaitu {formatMoment(progress.oldEnoughAt)}.
          </li>
        )}
        {missingConditions.includes('days') && (
          <li>
            Belajar di {EXCHANGE_LEARNING_DAYS} hari yang berbeda. Sejauh ini {progress.learningDays} hari. Hari
            dihitung saat pekerjaanmu sampai di server.
          </li>
        )}
      </ul>
    </section>
  )
}
