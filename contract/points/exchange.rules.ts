import type { ExchangeSign } from './exchange.admin.ts'
import { EXCHANGE_ACCOUNT_DAYS, EXCHANGE_LEARNING_DAYS } from '../wire/limits.ts'

const DAY_MS = 86_400_000

/** Facts about an account that decide whether it may exchange points for phone credit. */
export interface ExchangeEligibility {
  isEmailConfirmed: boolean
  accountSince: Date
  learningDays: number
}

export type ExchangeObstacle = 'EXCHANGE_NEEDS_EMAIL' | 'EXCHANGE_NEEDS_AGE' | 'EXCHANGE_NEEDS_LEARNING'

/** Returns the time from which an account created at `accountSince` may exchange points. */
export function computeExchangeStart(accountSince: Date): Date {
  return new Date(accountSince.getTime() + EXCHANGE_ACCOUNT_DAYS * DAY_MS)
}

/** Returns the first unmet condition. Returns undefined if the account may exchange points. */
export function findExchangeObstacle(history: ExchangeEligibility, now: Date): ExchangeObstacle | undefined {
  if (!history.isEmailConfirmed) return 'EXCHANGE_NEEDS_EMAIL'
  if (now < computeExchangeStart(history.accountSince)) return 'EXCHANGE_NEEDS_AGE'
  return history.learningDays < EXCHANGE_LEARNING_DAYS ? 'EXCHANGE_NEEDS_LEARNING' : undefined
}

export interface ExchangeFacts extends ExchangeEligibility {
  completedCount: number
  /** Number of completed materials that were reported faster than they can be learned. */
  hastyCount: number
  videoCount: number
  /** Number of videos that were completed without watch evidence. */
  declaredVideoCount: number
  /** Number of other users who requested credit for the same phone number. */
  sameNumberCount: number
}

/** Thresholds of the warning signs. A sign is not proof, so an admin decides. */
const YOUNG_DAYS = 14
const HASTY_SHARE = 0.25
const DECLARED_SHARE = 0.5
const ENOUGH_TO_SAY = 3

export type ExchangeSignCode = 'same-number' | 'hasty' | 'declared-videos' | 'young-account'

const formatSameNumber = (count: number) => `Nomor ini juga dipakai ${count} akun lain`

/**
 * Returns the signs of an open request with the current number of other users who asked for its phone number. The
 * stored signs count only the users who had asked before it.
 */
export function addSameNumberSign(signs: ExchangeSign[], sameNumberCount: number): ExchangeSign[] {
  if (sameNumberCount === 0) return signs
  const others = signs.filter(({ sign }) => sign !== 'same-number')
  return [{ sign: 'same-number', text: formatSameNumber(sameNumberCount) }, ...others]
}

/** Returns the reasons for a second check before credit is sent, the most important first. */
export function findSuspicionSigns(facts: ExchangeFacts, now: Date): { sign: ExchangeSignCode; text: string }[] {
  const { completedCount, hastyCount, videoCount, declaredVideoCount, sameNumberCount, accountSince } = facts
  const ageDays = Math.floor((now.getTime() - accountSince.getTime()) / DAY_MS)
  const isOdd = {
    'same-number': sameNumberCount > 0 && formatSameNumber(sameNumberCount),
    hasty:
      hastyCount >= Math.max(ENOUGH_TO_SAY, completedCount * HASTY_SHARE) &&
      `${hastyCount} dari ${completedCount} materi dilaporkan lebih cepat dari waktu belajarnya`,
    'declared-videos':
      declaredVideoCount >= Math.max(ENOUGH_TO_SAY, videoCount * DECLARED_SHARE) &&
      `${declaredVideoCount} dari ${videoCount} video selesai tanpa bukti ditonton`,
    'young-account': ageDays < YOUNG_DAYS && `Akun baru ${ageDays} hari`,
  } satisfies Record<ExchangeSignCode, string | false>
  // `Object.entries` returns plain strings as keys. The cast restores the key types of `isOdd`.
  return Object.entries(isOdd).flatMap(([sign, text]) => (text ? [{ sign: sign as ExchangeSignCode, text }] : []))
}
