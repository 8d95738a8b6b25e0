import { createHash } from 'node:crypto'
import type { LimitName } from '#contract/wire/endpoint.ts'
import type { Db } from '../db/database.ts'
import { type Caller, createFirstEmailKey } from './caller.ts'
import { CallError } from './errors.ts'
import { getNetwork } from './network-address.ts'
import { deleteOldTries } from './try-queries.ts'
import { createTryCounter } from './tries.ts'

/**
 * Relation of the caller to the subject (an email address). The owner of the address has signed in from this device
 * before ('device'), from this network address before ('address'), or from neither ('stranger').
 */
export type Familiarity = 'device' | 'address' | 'stranger'

interface Rule {
  /** Limit per network address. The limit is high, because a whole school may share one IP address behind a router. */
  perAddress: number
  /**
   * Limit per subject (an email address). Counts separately for each network address, and for each device on which the
   * user signed in before. The limit is low.
   */
  perSubject: number
  /** Limit per subject for all unknown network addresses together. By default ten times `perSubject`. */
  fromStrangers?: number
  seconds: number
  /** Additional limit per subject for a whole day. Needed for secrets that an attacker could guess with enough time. */
  perSubjectDaily?: number
}

const DAY_SECONDS = 86_400

const rules: Record<LimitName, Rule> = {
  login: { perAddress: 600, perSubject: 10, seconds: 900 },
  // The limits are low, because each try may send an email to a user who did not request it.
  register: { perAddress: 300, perSubject: 10, fromStrangers: 20, seconds: 3_600 },
  refresh: { perAddress: 6_000, perSubject: 100, seconds: 900 },
  'confirm-mail': { perAddress: 100, perSubject: 5, seconds: 3_600, perSubjectDaily: 10 },
  // The limit per link is the same from all networks, because the holder of a used link could guess the password.
  'mail-link': { perAddress: 300, perSubject: 10, fromStrangers: 10, seconds: 900 },
  'change-password': { perAddress: 300, perSubject: 10, seconds: 900 },
  // The limits are high, because each visit of the login page requests a challenge, and a school may share one IP
  // address. High limits are safe, because signatures cannot be guessed.
  passkey: { perAddress: 1_200, perSubject: 60, seconds: 900 },
  // Three of a million codes are valid at any time. With 60 guesses a day, an attacker who tries all accounts succeeds
  // for one in 5,000 accounts per day.
  'second-step': { perAddress: 300, perSubject: 10, seconds: 900, perSubjectDaily: 60 },
  'hand-over': { perAddress: 600, perSubject: 60, seconds: 3_600 },
  // The limits are low, because decoding a picture is expensive and users rarely change their photo.
  picture: { perAddress: 1_000, perSubject: 40, seconds: 3_600 },
  // The limits are high, because a file of up to twenty megabytes is sent in pieces of a few hundred kilobytes, and
  // some pieces are sent twice.
  upload: { perAddress: 60_000, perSubject: 6_000, seconds: 3_600 },
  google: { perAddress: 300, perSubject: 300, seconds: 900 },
  // The limits per user are low, because a voucher code could be guessed, and no user types more codes than these
  // limits allow. The limit of `code-check` is higher, because it counts per network instead of per user, and a whole
  // class may check codes behind one IP address.
  voucher: { perAddress: 600, perSubject: 10, seconds: 900, perSubjectDaily: 30 },
  'code-check': { perAddress: 600, perSubject: 60, seconds: 900, perSubjectDaily: 500 },
  // The limits are high enough for an employer who verifies many certificates. Guessing a certificate number is still
  // impossible, because there are 2^60 numbers.
  'verify-certificate': { perAddress: 300, perSubject: 300, seconds: 900 },
  // A code cannot be guessed, because there are 2^130 codes. The limit for PDFs is lower, because drawing a PDF takes
  // tens of milliseconds.
  portfolio: { perAddress: 300, perSubject: 300, seconds: 900 },
  'portfolio-pdf': { perAddress: 120, perSubject: 40, seconds: 900 },
  // The limits are low, because a browser subscribes once in some months and a user has only a few browsers.
  'push-device': { perAddress: 600, perSubject: 30, seconds: 3_600 },
  'push-trial': { perAddress: 600, perSubject: 20, seconds: 3_600 },
  // The limits are high, because all devices of a school behind one IP address may confirm the same reminder at the
  // same time.
  'push-receipt': { perAddress: 6_000, perSubject: 6_000, seconds: 900 },
  // The limits are low, because each call sends a message that costs money, to a number that may belong to another
  // person. The limits per subject apply to the user and to the number. With five tries for a code, a user can guess 50
  // of a million codes a day.
  'whatsapp-number': { perAddress: 120, perSubject: 5, fromStrangers: 10, seconds: 3_600, perSubjectDaily: 10 },
  'whatsapp-code': { perAddress: 600, perSubject: 30, seconds: 900 },
  // The limit is per meeting, for all admins together, because each change notifies all registered users.
  'meeting-change': { perAddress: 300, perSubject: 6, fromStrangers: 12, seconds: 3_600, perSubjectDaily: 24 },
  // The limits are high, because searches are sent while a user types, and a whole school may search behind one IP
  // address. The limit `perSubject` counts searches that correct typing errors, because these searches are expensive.
  search: { perAddress: 6_000, perSubject: 300, seconds: 600 },
  // The limit per user is low, because a user rarely changes the choice. The limit per IP address is higher, because a
  // whole school behind one IP address may make the choice during one lesson.
  consent: { perAddress: 600, perSubject: 20, seconds: 3_600 },
  export: { perAddress: 200, perSubject: 20, seconds: 3_600 },
  bulk: { perAddress: 600, perSubject: 100, seconds: 3_600 },
  // All unknown callers together have no limit. Their requests together cause only one email, and a limit would also
  // refuse the owner of the email address.
  'forgot-password': { perAddress: 100, perSubject: 5, fromStrangers: Number.POSITIVE_INFINITY, seconds: 3_600 },
}

/**
 * Number of accounts that one network may create per hour. It is enough for a class of 36 with its teacher, and for
 * other classes on the same day. It is too low to earn many sign-up bonuses with new accounts (decision 080).
 */
const ACCOUNTS_PER_HOUR = 60
const ACCOUNTS_PER_DAY = 150

/**
 * Number of seconds after an email in which further requests cause no second email. Long for unknown callers. Short for
 * known callers, who may have clicked twice.
 */
const ONE_EMAIL_SECONDS = { stranger: 900, address: 60, device: 60 } satisfies Record<Familiarity, number>

/**
 * Limit of a browser from which a user signed in earlier, as a share of the IP address's limit. It is separate, because
 * many users may share an IP address. Two more limits stop an attacker with the cookies of many browsers: one for all
 * browsers whose first sign-in used the same email address, and one for all known browsers behind one IP address
 * (`DEVICES_TO_ADDRESS`). A browser whose share is used up counts like an unknown browser.
 */
const SHARE_OF_DEVICE = 0.1
const DEVICES_TO_ADDRESS = 5
const STRANGERS_TO_SUBJECT = 10

export interface RateLimits {
  /**
   * Counts one try of the known browser if the caller has one, or otherwise of the network address. A known browser
   * whose share is used up counts against the network address too. Can be called before the request body is read.
   */
  enter(name: LimitName, caller: Caller): Promise<void>
  /**
   * Counts one try of a subject (an email address or an account). If the limit is reached, throws TOO_MANY_REQUESTS
   * with the time to wait. Known callers have a separate limit, so unknown callers cannot use it up.
   */
  spend(name: LimitName, caller: Caller, subject: string, familiarity?: Familiarity): Promise<void>
  /** Undoes one counted try, because the try was not a guess. */
  refund(name: LimitName, caller: Caller, subject: string, familiarity?: Familiarity): Promise<void>
  forgive(name: LimitName, caller: Caller, subject: string, familiarity?: Familiarity): Promise<void>
  /**
   * Runs `make`, which creates an account, and counts the account against the limits of the network. A failed creation
   * does not count.
   */
  newAccount<T>(caller: Caller, make: () => Promise<T>): Promise<T>
  /** False if an email was recently sent to this subject, so that no second email is needed. */
  isFirstEmail(subject: string, familiarity: Familiarity): Promise<boolean>
  /** False if this user has recently sent the same wrong code. Such a call does not count as a new guess. */
  isFirstWrongCode(userId: string, code: string): Promise<boolean>
}

/** Hashes the subject, so that the table contains no email addresses. */
function nameless(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url').slice(0, 22)
}

/** Creates the rate limits. `factor` multiplies the limits, except the check for repeated wrong codes. */
export function createRateLimits(db: Db, factor: number): RateLimits {
  const countedTries = createTryCounter(db)

  async function take(key: string, tries: number, seconds: number): Promise<void> {
    const retryAfterSeconds = await countedTries.take(key, { tries: tries * factor, seconds })
    if (retryAfterSeconds > 0) throw new CallError('TOO_MANY_REQUESTS', { retryAfterSeconds })
  }

  /** Counts one try of a known browser. Returns false if its share is used up. */
  async function takeShare(name: LimitName, ip: string, device: string): Promise<boolean> {
    const { perAddress, seconds } = rules[name]
    const budgets = [
      [`${name}-device:${nameless(createFirstEmailKey(device))}`, perAddress * SHARE_OF_DEVICE],
      [`${name}-devices:${getNetwork(ip)}`, perAddress * DEVICES_TO_ADDRESS],
    ] as const
    for (const [key, tries] of budgets) {
      if ((await countedTries.take(key, { tries: tries * factor, seconds })) > 0) return false
    }
    return true
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
      const hasShare = device !== undefined && (await takeShare(name, ip, device))
      if (!hasShare) await take(`${name}-address:${getNetwork(ip)}`, perAddress, seconds)
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
      // Uses the /48 network, because a rented server may get a whole /48 network of IPv6, with 65,536 networks of the
      // size /64.
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

/**
 * Deletes expired rows. Also deletes rows that expire later than in one day. No limit lasts longer, so a server with a
 * wrong clock has written such a row.
 */
export async function deleteExpiredTries(db: Db): Promise<void> {
  await deleteOldTries(db, DAY_SECONDS + 60)
}
