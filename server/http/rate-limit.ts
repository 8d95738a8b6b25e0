import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { LimitName } from '#contract/endpoint.ts'
import { type Caller, makerOf } from './caller.ts'
import { deleteInBatches } from '../db/batches.ts'
import type { Db } from '../db/database.ts'
import { CallError } from './errors.ts'
import { networkOf } from './network-address.ts'
import { createTries } from './tries.ts'

/** What the subject (an e-mail) knows of the caller: somebody signed in as it from this device, from this address, or neither. */
export type Standing = 'device' | 'address' | 'stranger'

interface Rule {
  /** One address may be a whole school behind one router, so this is wide. */
  perAddress: number
  /** One e-mail from one address, or from a device it knows: narrow. */
  perSubject: number
  /** One e-mail from all addresses it does not know together; ten times the narrow one unless said. */
  fromStrangers?: number
  seconds: number
  /** A second, longer budget for what is worth guessing with patience. */
  perSubjectDaily?: number
}

const DAY_SECONDS = 86_400

const rules: Record<LimitName, Rule> = {
  login: { perAddress: 600, perSubject: 10, seconds: 900 },
  // Each try may send a letter to somebody who never asked for one.
  register: { perAddress: 300, perSubject: 10, fromStrangers: 20, seconds: 3_600 },
  refresh: { perAddress: 6_000, perSubject: 100, seconds: 900 },
  'confirm-mail': { perAddress: 100, perSubject: 5, seconds: 3_600, perSubjectDaily: 10 },
  'mail-link': { perAddress: 300, perSubject: 20, seconds: 900 },
  'change-password': { perAddress: 300, perSubject: 10, seconds: 900 },
  'hand-over': { perAddress: 600, perSubject: 60, seconds: 3_600 },
  // Decoding a picture is work; nobody changes his photo that often.
  picture: { perAddress: 1_000, perSubject: 40, seconds: 3_600 },
  // A file is up to twenty megabytes and arrives in pieces of a few hundred kilobytes, some of them twice.
  upload: { perAddress: 60_000, perSubject: 6_000, seconds: 3_600 },
  google: { perAddress: 300, perSubject: 300, seconds: 900 },
  // Nobody types that many codes. The second counts by address, behind which a whole class may check theirs.
  voucher: { perAddress: 600, perSubject: 10, seconds: 900, perSubjectDaily: 30 },
  'code-check': { perAddress: 600, perSubject: 60, seconds: 900, perSubjectDaily: 500 },
  // Wide enough for an employer with a pile of papers; nobody meets one of 2^60 numbers by trying.
  'verify-certificate': { perAddress: 300, perSubject: 300, seconds: 900 },
  // A browser subscribes once in months; a person has a few of them.
  'push-device': { perAddress: 600, perSubject: 30, seconds: 3_600 },
  'push-trial': { perAddress: 600, perSubject: 20, seconds: 3_600 },
  // A school behind one address confirms what one reminder was sent to.
  'push-receipt': { perAddress: 6_000, perSubject: 6_000, seconds: 900 },
  // Each change writes to everybody who is registered: of one meeting nobody wants to hear more often, whoever moves it.
  'meeting-change': { perAddress: 300, perSubject: 6, fromStrangers: 12, seconds: 3_600, perSubjectDaily: 24 },
  // Asked while somebody types, by a whole school behind one address. The second counts words that were typed wrong, which are dear.
  search: { perAddress: 6_000, perSubject: 300, seconds: 600 },
  // A choice is made once, and changed now and then; a school behind one address makes it in one lesson.
  consent: { perAddress: 600, perSubject: 20, seconds: 3_600 },
  export: { perAddress: 200, perSubject: 20, seconds: 3_600 },
  bulk: { perAddress: 600, perSubject: 100, seconds: 3_600 },
  // However many strangers ask, their letters are merged: no reason to refuse the owner one.
  'forgot-password': { perAddress: 100, perSubject: 5, fromStrangers: Number.POSITIVE_INFINITY, seconds: 3_600 },
}

/**
 * Accounts one network may make: a class of 36 with its teacher in one lesson, and its neighbours the same day; far too few
 * to farm what a new account is given (decision 081).
 */
const ACCOUNTS_PER_HOUR = 60
const ACCOUNTS_PER_DAY = 150

/** How long one letter stands for all that are asked for: of strangers, and of who is known and may have pressed twice. */
const ONE_LETTER_SECONDS = { stranger: 900, address: 60, device: 60 } satisfies Record<Standing, number>

/**
 * A browser that somebody signed in from has its own share, however crowded its address is. All that one e-mail made have
 * one together, and all of one address an end: cookies can be collected, also with many accounts.
 */
const SHARE_OF_DEVICE = 0.1
const DEVICES_TO_ADDRESS = 5
const STRANGERS_TO_SUBJECT = 10

export interface RateLimits {
  /** Spends one try of the address, or of the known device there. Needs nothing of what was sent. */
  enter(name: LimitName, caller: Caller): Promise<void>
  /**
   * Spends one try of a subject (an e-mail, an account), or throws TOO_MANY_REQUESTS with the time to wait. Who is known to
   * it keeps a budget of his own, which no stranger can use up.
   */
  spend(name: LimitName, caller: Caller, subject: string, standing?: Standing): Promise<void>
  /** Gives back the one try that was spent, because it was no guess. */
  refund(name: LimitName, caller: Caller, subject: string, standing?: Standing): Promise<void>
  forgive(name: LimitName, caller: Caller, subject: string, standing?: Standing): Promise<void>
  /** Makes an account within what one network may make. One that was not made after all does not count. */
  newAccount<T>(caller: Caller, make: () => Promise<T>): Promise<T>
  /** False while a letter of this kind that was asked for lately stands for this one as well. */
  isFirstLetter(subject: string, standing: Standing): Promise<boolean>
}

/** E-mails are no business of this table. */
function nameless(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url').slice(0, 22)
}

/** Every budget is multiplied by `factor`. */
export function createRateLimits(db: Db, factor: number): RateLimits {
  const counted = createTries(db)

  async function take(key: string, tries: number, seconds: number): Promise<void> {
    const retryAfterSeconds = await counted.take(key, { tries: tries * factor, seconds })
    if (retryAfterSeconds > 0) throw new CallError('TOO_MANY_REQUESTS', { retryAfterSeconds })
  }

  async function within<T>(
    budgets: readonly (readonly [string, number, number])[],
    work: () => Promise<T>,
  ): Promise<T> {
    const [first, ...others] = budgets
    if (!first) return work()
    await take(...first)
    try {
      return await within(others, work)
    } catch (error) {
      await counted.giveBack(first[0], first[1] * factor)
      throw error
    }
  }

  function keysOf(name: LimitName, { ip, device }: Caller, subject: string, standing: Standing) {
    const key = nameless(subject)
    const place = standing === 'device' && device !== undefined ? nameless(device) : networkOf(ip)
    return {
      own: `${name}-subject:${place}|${key}`,
      strangers: `${name}-strangers:${key}`,
      daily: `${name}-daily:${key}`,
    }
  }

  return {
    async enter(name, { ip, device }) {
      const { perAddress, seconds } = rules[name]
      if (device === undefined) return take(`${name}-address:${networkOf(ip)}`, perAddress, seconds)
      await take(`${name}-device:${nameless(makerOf(device))}`, perAddress * SHARE_OF_DEVICE, seconds)
      await take(`${name}-devices:${networkOf(ip)}`, perAddress * DEVICES_TO_ADDRESS, seconds)
    },
    async spend(name, caller, subject, standing = 'stranger') {
      const { perSubject, fromStrangers = perSubject * STRANGERS_TO_SUBJECT, seconds, perSubjectDaily } = rules[name]
      const { own, strangers, daily } = keysOf(name, caller, subject, standing)
      await take(own, perSubject, seconds)
      if (standing === 'stranger') await take(strangers, fromStrangers, seconds)
      if (perSubjectDaily !== undefined) await take(daily, perSubjectDaily, DAY_SECONDS)
    },
    async refund(name, caller, subject, standing = 'stranger') {
      const { perSubject, fromStrangers = perSubject * STRANGERS_TO_SUBJECT, perSubjectDaily = 0 } = rules[name]
      const { own, strangers, daily } = keysOf(name, caller, subject, standing)
      const shared = standing === 'stranger' ? [[strangers, fromStrangers] as const] : []
      const spent = [[own, perSubject] as const, ...shared, [daily, perSubjectDaily] as const]
      await Promise.all(spent.map(([key, tries]) => counted.giveBack(key, tries * factor)))
    },
    async forgive(name, caller, subject, standing = 'stranger') {
      const { own, strangers, daily } = keysOf(name, caller, subject, standing)
      await counted.clear(standing === 'stranger' ? [own, strangers, daily] : [own, daily])
    },
    newAccount({ ip }, make) {
      // Whoever rents a server has a /48 of IPv6, which is 65,536 times the /64 other limits count.
      const site = networkOf(ip, 48)
      const hour = [`accounts-hour:${site}`, ACCOUNTS_PER_HOUR, 3_600] as const
      const day = [`accounts-day:${site}`, ACCOUNTS_PER_DAY, DAY_SECONDS] as const
      return within([hour, day], make)
    },
    async isFirstLetter(subject, standing) {
      const kind = standing === 'stranger' ? 'strangers' : 'known'
      const budget = { tries: factor, seconds: ONE_LETTER_SECONDS[standing] }
      return (await counted.take(`letter-${kind}:${nameless(subject)}`, budget)) === 0
    },
  }
}

/** Rows nobody counts on any more, and those a wrong clock wrote: nothing counts for longer than a day. */
export async function forgetOldTries(db: Db): Promise<void> {
  const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`
  await deleteInBatches(db, 'rate_limit', sql`expire < ${now} or expire > ${now} + ${(DAY_SECONDS + 60) * 1_000}`)
}
