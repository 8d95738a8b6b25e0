import type { FastifyBaseLogger } from 'fastify'
import type { LimitName } from '#contract/wire/endpoint.ts'
import type { Config } from '../config.ts'
import type { DatabaseTarget } from '../db/connect.ts'
import type { Db } from '../db/database.ts'
import type { ServerKeys } from '../db/server-keys.ts'
import type { MailTransport } from '../providers/mail/port.ts'
import type { GoogleProvider } from '../providers/google/port.ts'
import type { CardProvider } from '../providers/midtrans/port.ts'
import type { PayStandIn } from '../providers/midtrans/stand-in.ts'
import type { PushSender } from '../providers/push/port.ts'
import type { WhatsAppTransport } from '../providers/whatsapp/port.ts'
import type { Storage } from '../storage/port.ts'
import type { Person } from './person.ts'
import type { Caller } from './caller.ts'
import type { CookieJar } from './cookies.ts'
import type { Familiarity } from './rate-limit.ts'
import type { TaskQueue } from './task-queue.ts'

/** Objects that are created once and exist until the server stops. */
export interface Services {
  readonly config: Config
  readonly db: Db
  /** Connection settings of the database `db`. A worker thread uses them to open its own connections. */
  readonly database: DatabaseTarget
  readonly keys: ServerKeys
  readonly now: () => Date
  /** Returns this server's public origin. The origin comes from a setting, never from the Host header of a request. */
  readonly publicUrl: () => string
  /** Makes a job run soon, and returns at once. Must be called after the commit of the data that the job processes. */
  readonly jobs: { nudge(name: string): void }
  /** Stores tasks in the caller's transaction. They are executed later. */
  readonly queue: TaskQueue
  readonly storage: Storage
  readonly mailTransport: MailTransport
  readonly pushSender: PushSender
  /** Undefined if this server sends nothing by WhatsApp. */
  readonly whatsApp: WhatsAppTransport | undefined
  /** Google sign-in or its local stand-in. Undefined if neither is configured. */
  readonly google: GoogleProvider | undefined
  /** Card payments by Midtrans or its local stand-in. Undefined if neither is configured. */
  readonly cards: CardProvider | undefined
  /** Local stand-in for the payment provider. Undefined if it is not used. */
  readonly payStandIn: PayStandIn | undefined
}

/**
 * Context that a handler gets in addition to the parsed request. `Who` is `Person` if the endpoint requires a logged-in
 * user.
 */
export interface CallContext<Who extends Person | undefined = Person | undefined> extends Services {
  readonly person: Who
  /**
   * Value of the `Idempotency-Key` header of an idempotent endpoint. Must be passed to a function of `idempotency.ts`
   * such as `writeOnce()`.
   */
  readonly idempotencyKey: string | undefined
  /** Version from the `If-Match` header of a versioned endpoint. Must be passed to `requireVersion()`. */
  readonly version: number | undefined
  /**
   * Body as sent, before it was parsed. Only the functions of `idempotency.ts` use it. All other code uses the parsed
   * body.
   */
  readonly sent: unknown
  readonly requestId: string
  readonly caller: Caller
  /** Site in the allow list whose page sent this call. Undefined for calls from this site itself. */
  readonly trustedSite: string | undefined
  readonly log: FastifyBaseLogger
  readonly cookies: CookieJar
  header(name: string): string | undefined
  /**
   * Answers a GET call of this API for the same caller, in the same way as a separate call. `address` is relative to
   * the API base.
   */
  readAsCaller(address: string): Promise<{ status: number; body: string }>
  /**
   * Counts one try for `subject` (such as an email address) against the endpoint's limit. Throws TOO_MANY_REQUESTS with
   * Retry-After if the limit is reached. Known callers have a separate limit. The limit of the IP address was already
   * checked before the body was read.
   */
  limit(name: LimitName, subject: string, familiarity?: Familiarity): Promise<void>
  /** Undoes the last `limit` call, because the try was not a guess. */
  refund(name: LimitName, subject: string, familiarity?: Familiarity): Promise<void>
  /**
   * Resets the tries that were counted for `subject`. Used after the right password was entered, so that earlier wrong
   * passwords no longer count.
   */
  forgive(name: LimitName, subject: string, familiarity?: Familiarity): Promise<void>
  /**
   * Runs `make`, which creates an account. Counts the account against the limit of the network. A call that throws does
   * not count.
   */
  newAccount<T>(make: () => Promise<T>): Promise<T>
  /** False if an email was recently sent to this email address, so that no second email is needed. */
  isFirstEmail(email: string, familiarity: Familiarity): Promise<boolean>
  /** False if this user has recently sent the same wrong code. */
  isFirstWrongCode(userId: string, code: string): Promise<boolean>
}
