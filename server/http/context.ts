import type { FastifyBaseLogger } from 'fastify'
import type { LimitName } from '#contract/endpoint.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { ServerKeys } from '../db/server-keys.ts'
import type { MailTransport } from '../providers/mail/port.ts'
import type { GoogleProvider } from '../providers/google/port.ts'
import type { CardProvider } from '../providers/midtrans/port.ts'
import type { PayStandIn } from '../providers/midtrans/stand-in.ts'
import type { PushSender } from '../providers/push/port.ts'
import type { Storage } from '../storage/port.ts'
import type { Person } from './person.ts'
import type { Caller } from './caller.ts'
import type { Standing } from './rate-limit.ts'
import type { TaskQueue } from './task-queue.ts'

/** What lives as long as the server does. */
export interface Services {
  readonly config: Config
  readonly db: Db
  readonly keys: ServerKeys
  readonly now: () => Date
  /** This server's own origin as people reach it: a setting, never what a request's Host header says. */
  readonly publicUrl: () => string
  /** Asks for a round of a job now, after the commit of what it is about. It returns at once. */
  readonly jobs: { nudge(name: string): void }
  /** Takes what is to be done later, in the caller's transaction. */
  readonly queue: TaskQueue
  readonly storage: Storage
  readonly mailTransport: MailTransport
  readonly pushSender: PushSender
  /** Undefined where neither Google nor its stand-in is set up. */
  readonly google: GoogleProvider | undefined
  /** Undefined where neither Midtrans nor its stand-in is set up. */
  readonly cards: CardProvider | undefined
  /** Plays the card provider, where it does. */
  readonly payStandIn: PayStandIn | undefined
}

export interface CookieOptions {
  maxAgeSeconds: number
  /** Sent back only below this path. */
  path: string
}

/** Cookies are for the auth calls alone, and always HttpOnly, SameSite=Strict, and Secure on https. */
export interface CookieJar {
  read(name: string): string | undefined
  set(name: string, value: string, options: CookieOptions): void
  clear(name: string, options: Pick<CookieOptions, 'path'>): void
}

/** What a handler gets beside its parsed request. `Who` is `Person` wherever the endpoint asks for one. */
export interface CallContext<Who extends Person | undefined = Person | undefined> extends Services {
  readonly person: Who
  /** The `Idempotency-Key` header of an idempotent endpoint; hand it to `once()`. */
  readonly idempotencyKey: string | undefined
  /** The version of `If-Match`, on a versioned endpoint; hand it to `requireVersion()`. */
  readonly version: number | undefined
  /** The body as it was sent, before the schema changed it. Only for `once()`; everything else reads the parsed one. */
  readonly sent: unknown
  readonly requestId: string
  readonly caller: Caller
  /** The other site whose page sends this: one of the allow-list, and never our own. */
  readonly trustedSite: string | undefined
  readonly log: FastifyBaseLogger
  readonly cookies: CookieJar
  header(name: string): string | undefined
  /**
   * Spends one try of `subject` (an e-mail) within the limit the endpoint names; the address's was spent before the body
   * was read. Throws TOO_MANY_REQUESTS with Retry-After when it is used up. Who is no stranger to the subject has a budget
   * of his own.
   */
  limit(name: LimitName, subject: string, standing?: Standing): Promise<void>
  /** Gives back the try that `limit` just spent: what it was spent on turned out to be no guess. */
  refund(name: LimitName, subject: string, standing?: Standing): Promise<void>
  /** Gives the subject's tries back: after the right password the wrong ones before it no longer count. */
  forgive(name: LimitName, subject: string, standing?: Standing): Promise<void>
  /** Makes an account within what one network may make; a call that throws made none. */
  newAccount<T>(make: () => Promise<T>): Promise<T>
  /** False while a letter to this e-mail that was asked for lately stands for this one as well. */
  isFirstLetter(email: string, standing: Standing): Promise<boolean>
}
