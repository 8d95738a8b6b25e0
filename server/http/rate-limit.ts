import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { CallError } from './errors.ts'

/** The doors worth guarding. */
export type LimitName =
  | 'login'
  | 'register'
  | 'refresh'
  | 'forgot-password'
  | 'confirm-mail'
  | 'mail-link'
  | 'change-password'
  | 'picture'
  | 'upload'
  | 'hand-over'
  | 'google'
  | 'export'
  | 'voucher'
  | 'code-check'
  | 'verify-certificate'

interface Rule {
  /** One address may be a whole school behind one router, so this is wide. */
  perIp: number
  /** One e-mail from one address: narrow. */
  perSubject: number
  seconds: number
  /** A second, longer budget for what is worth guessing with patience. */
  perSubjectDaily?: number
}

const DAY_SECONDS = 86_400

const rules: Record<LimitName, Rule> = {
  login: { perIp: 600, perSubject: 10, seconds: 900 },
  register: { perIp: 300, perSubject: 10, seconds: 3_600 },
  refresh: { perIp: 6_000, perSubject: 100, seconds: 900 },
  'confirm-mail': { perIp: 100, perSubject: 5, seconds: 3_600 },
  'mail-link': { perIp: 300, perSubject: 20, seconds: 900 },
  'change-password': { perIp: 300, perSubject: 10, seconds: 900 },
  'hand-over': { perIp: 600, perSubject: 60, seconds: 3_600 },
  // Decoding a picture is work; nobody changes his photo that often.
  picture: { perIp: 1_000, perSubject: 40, seconds: 3_600 },
  // A file is up to twenty megabytes and arrives in pieces of a few hundred kilobytes, some of them twice.
  upload: { perIp: 60_000, perSubject: 6_000, seconds: 3_600 },
  google: { perIp: 300, perSubject: 300, seconds: 900 },
  // Nobody types that many codes. The second counts by address, behind which a whole class may check theirs.
  voucher: { perIp: 600, perSubject: 10, seconds: 900, perSubjectDaily: 30 },
  'code-check': { perIp: 600, perSubject: 60, seconds: 900, perSubjectDaily: 500 },
  // Wide enough for an employer with a pile of papers; nobody meets one of 2^60 numbers by trying.
  'verify-certificate': { perIp: 300, perSubject: 300, seconds: 900 },
  export: { perIp: 200, perSubject: 20, seconds: 3_600 },
  'forgot-password': { perIp: 100, perSubject: 5, seconds: 3_600 },
}

/** An e-mail tried from many addresses at once is slowed as well, later, so that nobody can lock another out cheaply. */
const SUBJECT_EVERYWHERE = 10

export interface RateLimits {
  /** Spends one try of every budget that applies, or throws TOO_MANY_REQUESTS with the time to wait. */
  spend(name: LimitName, ip: string, subject?: string): Promise<void>
  forgive(name: LimitName, ip: string, subject: string): Promise<void>
}

/** Counted in the database, so that several servers count together; when it does not answer, in memory. */
function limiter(pool: Pool, keyPrefix: string, points: number, seconds: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix,
    points,
    duration: seconds,
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration: seconds }),
  })
}

async function consume(limit: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limit.consume(key)
  } catch (verdict) {
    if (!(verdict instanceof RateLimiterRes)) throw verdict
    throw new CallError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(verdict.msBeforeNext / 1000)) })
  }
}

/** E-mails are no business of this table. */
function nameless(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url').slice(0, 22)
}

export function createRateLimits(pool: Pool, factor: number): RateLimits {
  const budgets = Object.entries(rules).map(([name, { perIp, perSubject, seconds, perSubjectDaily }]) => {
    const byIp = limiter(pool, `${name}-ip`, perIp * factor, seconds)
    const daily =
      perSubjectDaily === undefined ? undefined : limiter(pool, `${name}-daily`, perSubjectDaily * factor, DAY_SECONDS)
    const bySubject = limiter(pool, `${name}-subject`, perSubject * factor, seconds)
    const everywhere = limiter(pool, `${name}-everywhere`, perSubject * factor * SUBJECT_EVERYWHERE, seconds)
    return [name, { byIp, bySubject, everywhere, daily }] as const
  })
  const budgetOf = Object.fromEntries(budgets) as Record<LimitName, (typeof budgets)[number][1]> // of every rule

  return {
    async spend(name, ip, subject) {
      const { byIp, bySubject, everywhere, daily } = budgetOf[name]
      await consume(byIp, ip)
      if (subject === undefined) return
      const key = nameless(subject)
      await consume(bySubject, `${ip}|${key}`)
      await consume(everywhere, key)
      if (daily) await consume(daily, key)
    },
    async forgive(name, ip, subject) {
      const { bySubject, everywhere, daily } = budgetOf[name]
      const key = nameless(subject)
      await bySubject.delete(`${ip}|${key}`)
      await everywhere.delete(key)
      await daily?.delete(key)
    },
  }
}

/** Rows nobody counts on any more. */
export async function forgetOldTries(pool: Pool, now: Date): Promise<void> {
  await pool.query('delete from rate_limit where expire < $1', [now.getTime()])
}
