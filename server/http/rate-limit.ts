import { createHash } from 'node:crypto'
import type { LimitName } from '#contract/wire/endpoint.ts'
import type { Db } from '../db/database.ts'
import { type Caller, createFirstEmailKey } from './caller.ts'
import { CallError } from './errors.ts'
import { getNetwork } from './network-address.ts'
import { deleteOldTries } from './try-queries.ts'
import { createTries } from './tries.ts'

/**
 * Relation of the caller to the subject (an email address): it signed in from this device before, from this network
 * address before, or neither (`stranger`).
 */
export type Familiarity = 'device' | 'address' | 'stranger'

interface Rule {
  /** Limit per network address. High, because a whole school may share one address behind a router. */
  perAddress: number
  /**
   * Limit per subject (an email address) from one network address, or from a device on which the user signed in before.
   * This limit is low.
   */
  perSubject: number
  /** Limit per subject from all unknown network addresses together. Ten times `perSubject` by default. */
  fromStrangers?: number
  seconds: number
  /** Second limit per subject for a whole day, for values that a patient attacker could guess. */
  perSubjectDaily?: number
}

const DAY_SECONDS = 86_400

const rules: Record<LimitName, Rule> = {
  login: { perAddress: 600, perSubject: 10, seconds: 900 },
  // The limits are low, because each attempt may send an email to a user who did not request it.
  register: { perAddress: 300, perSubject: 10, fromStrangers: 20, seconds: 3_600 },
  refresh: { perAddress: 6_000, perSubject: 100, seconds: 900 },
  'confirm-mail': { perAddress: 100, perSubject: 5, seconds: 3_600, perSubjectDaily: 10 },
  'mail-link': { perAddress: 300, perSubject: 20, seconds: 900 },
  'change-password': { perAddress: 300, perSubject: 10, seconds: 900 },
  // High, because each visit of the login page requests a challenge, and a school may share one address. Signatures
  // cannot be guessed.
  passkey: { perAddress: 1_200, perSubject: 60, seconds: 900 },
  // Three of a million codes are valid at any time, so guessing for a day succeeds for one in 5,000 accounts.
  'second-step': { perAddress: 300, perSubject: 10, seconds: 900, perSubjectDaily: 60 },
  'hand-over': { perAddress: 600, perSubject: 60, seconds: 3_600 },
  // The limits are low, because decoding a picture is expensive and users rarely change their photo.
  picture: { perAddress: 1_000, perSubject: 40, seconds: 3_600 },
  // High, because a file has up to twenty megabytes and is sent in pieces of a few hundred kilobytes, some of them
  // twice.
  upload: { perAddress: 60_000, perSubject: 6_000, seconds: 3_600 },
  google: { perAddress: 300, perSubject: 300, seconds: 900 },
  // Low, because a voucher code could be guessed, and no user types more codes than this. The limit of `code-check`
  // counts per network instead of per user, so it is higher: a whole class may check codes behind one address.
  voucher: { perAddress: 600, perSubject: 10, seconds: 900, perSubjectDaily: 30 },
  'code-check': { perAddress: 600, perSubject: 60, seconds: 900, perSubjectDaily: 500 },
  // High enough for an employer with many certificates, while guessing one of 2^60 numbers remains impossible.
  'verify-certificate': { perAddress: 300, perSubject: 300, seconds: 900 },
  // The limits are low, because a browser subscribes once in some months and a user has only a few browsers.
  'push-device': { perAddress: 600, perSubject: 30, seconds: 3_600 },
  'push-trial': { perAddress: 600, perSubject: 20, seconds: 3_600 },
  // High, because all devices of a school behind one address may confirm the same reminder at the same time.
  'push-receipt': { perAddress: 6_000, perSubject: 6_000, seconds: 900 },
  // The limit is per meeting, for all admins together, because each change notifies all registered users.
  'meeting-change': { perAddress: 300, perSubject: 6, fromStrangers: 12, seconds: 3_600, perSubjectDaily: 24 },
  // High, because searches are sent while a user types, by a whole school behind one address. The second limit counts
  // searches that correct typing errors, because they are expensive.
  search: { perAddress: 6_000, perSubject: 300, seconds: 600 },
  // Low for one user, who rarely changes the choice. Higher for an address, because a whole school behind one address
  // may choose during one lesson.
  consent: { perAddress: 600, perSubject: 20, seconds: 3_600 },
  export: { perAddress: 200, perSubject: 20, seconds: 3_600 },
  bulk: { perAddress: 600, perSubject: 100, seconds: 3_600 },
  // Unlimited for unknown callers: all their requests together cause only one email, so the owner must not be refused
  // because of them.
  'forgot-password': { perAddress: 100, perSubject: 5, fromStrangers: Number.POSITIVE_INFINITY, seconds: 3_600 },
}

/**
 * Accounts that one network may create per hour: a class of 36 with its teacher, and other classes on the same day. Too
 * few to earn many bonuses with new accounts (decision 080).
 */
const ACCOUNTS_PER_HOUR = 60
const ACCOUNTS_PER_DAY = 150

/**
 * Time in which one email answers all requests. Long for unknown callers, and short for known callers, who may have
 * clicked twice.
 */
const ONE_EMAIL_SECONDS = { stranger: 900, address: 60, device: 60 } satisfies Record<Familiarity, number>

/**
 * Limit of a browser that signed in earlier, as a share of the address's limit. It is separate from the address,
 * because many users may share an IP address. An attacker can collect the cookies of many browsers and accounts, so all
 * browsers of one email address share a limit, and each address has a total.
 */
const SHARE_OF_DEVICE = 0.1
const DEVICES_TO_ADDRESS = 5
const STRANGERS_TO_SUBJECT = 10

export interface RateLimits {
  /** Counts one attempt of the address, or of its known device. Needs no part of the request body. */
  enter(name: LimitName, caller: Caller): Promise<void>
  /**
   * Counts one attempt of a subject (an email address or an account). Throws TOO_MANY_REQUESTS with the time to wait if
   * the limit is reached. A known caller has a separate limit, which unknown callers cannot use up.
   */
  spend(name: LimitName, caller: Caller, subject: string, familiarity?: Familiarity): Promise<void>
  /** Undoes one counted attempt, because it was not a guess. */
  refund(name: LimitName, caller: Caller, subject: string, familiarity?: Familiarity): Promise<void>
  forgive(name: LimitName, caller: Caller, subject: string, familiarity?: Familiarity): Promise<void>
  /** Runs `make`, which creates an account, within the network's limit. A failed creation does not count. */
  newAccount<T>(caller: Caller, make: () => Promise<T>): Promise<T>
  /** False if a recent email of this kind also answers this request. */
  isFirstEmail(subject: string, familiarity: Familiarity): Promise<boolean>
  /** False if this user recently sent the same wrong code. A repeated code is not a new guess. */
  isFirstWrongCode(userId: string, code: string): Promise<boolean>
}

/** Hashes the subject, so that the table contains no email addresses. */
function nameless(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url').slice(0, 22)
}

/** Creates the rate limits. `factor` multiplies every limit. */
export function createRateLimits(db: Db, factor: number): RateLimits {
  const countedTries = createTries(db)

  async function take(key: string, tries: number, seconds: number): Promise<void> {
    const retryAfterSeconds = await countedTries.take(key, { tries: tries * factor, seconds })
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
      await countedTries.giveBack(first[0], first[1] * factor)
      throw error
    }
  }

  function getKeys(name: LimitName, { ip, device }: Caller, subject: string, familiarity: Familiarity) {
    const key = nameless(subject)
    const source = familiarity === 'device' && device !== undefined ? nameless(device) : getNetwork(ip)
    return {
      own: `${name}-subject:${source}|${key}`,
      strangers: `${name}-strangers:${key}`,
      daily: `${name}-daily:${key}`,
    }
  }

  return {
    async enter(name, { ip, device }) {
      const { perAddress, seconds } = rules[name]
      if (device === undefined) return take(`${name}-address:${getNetwork(ip)}`, perAddress, seconds)
      await take(`${name}-device:${nameless(createFirstEmailKey(device))}`, perAddress * SHARE_OF_DEVICE, seconds)
      await take(`${name}-devices:${getNetwork(ip)}`, perAddress * DEVICES_TO_ADDRESS, seconds)
    },
    async spend(name, caller, subject, familiarity = 'stranger') {
      const { perSubject, fromStrangers = perSubject * STRANGERS_TO_SUBJECT, seconds, perSubjectDaily } = rules[name]
      const { own, strangers, daily } = getKeys(name, caller, subject, familiarity)
      await take(own, perSubject, seconds)
      if (familiarity === 'stranger') await take(strangers, fromStrangers, seconds)
      if (perSubjectDaily !== undefined) await take(daily, perSubjectDaily, DAY_SECONDS)
    },
    async refund(name, caller, subject, familiarity = 'stranger') {
      const { perSubject, fromStrangers = perSubject * STRANGERS_TO_SUBJECT, perSubjectDaily = 0 } = rules[name]
      const { own, strangers, daily } = getKeys(name, caller, subject, familiarity)
      const shared = familiarity === 'stranger' ? [[strangers, fromStrangers] as const] : []
      const spent = [[own, perSubject] as const, ...shared, [daily, perSubjectDaily] as const]
      await Promise.all(spent.map(([key, tries]) => countedTries.giveBack(key, tries * factor)))
    },
    async forgive(name, caller, subject, familiarity = 'stranger') {
      const { own, strangers, daily } = getKeys(name, caller, subject, familiarity)
      await countedTries.clear(familiarity === 'stranger' ? [own, strangers, daily] : [own, daily])
    },
    newAccount({ ip }, make) {
      // Uses the /48 network, because a rented server has a /48 of IPv6, which contains 65,536 networks of the size /64
      // that the other limits use.
      const site = getNetwork(ip, 48)
      const hour = [`accounts-hour:${site}`, ACCOUNTS_PER_HOUR, 3_600] as const
      const day = [`accounts-day:${site}`, ACCOUNTS_PER_DAY, DAY_SECONDS] as const
      return within([hour, day], make)
    },
    async isFirstEmail(subject, familiarity) {
      const kind = familiarity === 'stranger' ? 'strangers' : 'known'
      const budget = { tries: factor, seconds: ONE_EMAIL_SECONDS[familiarity] }
      return (await countedTries.take(`letter-${kind}:${nameless(subject)}`, budget)) === 0
    },
    async isFirstWrongCode(userId, code) {
      const budget = { tries: 1, seconds: rules.voucher.seconds }
      return (await countedTries.take(`wrong-code:${nameless(`${userId}|${code}`)}`, budget)) === 0
    },
  }
}

/** Deletes expired rows, and rows that were written with a wrong clock: all limits last at most a day. */
export async function deleteExpiredTries(db: Db): Promise<void> {
  await deleteOldTries(db, DAY_SECONDS + 60)
}
