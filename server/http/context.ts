import type { FastifyBaseLogger } from 'fastify'
import type { LimitName } from '#contract/wire/endpoint.ts'
import type { Config } from '../config.ts'
import type { Target } from '../db/connect.ts'
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
import type { CookieJar } from './cookies.ts'
import type { Familiarity } from './rate-limit.ts'
import type { TaskQueue } from './task-queue.ts'

/** Objects that exist as long as the server runs. */
export interface Services {
  readonly config: Config
  readonly db: Db
  /** Address of the database of `db`, to which a worker thread connects. */
  readonly database: Target
  readonly keys: ServerKeys
  readonly now: () => Date
  /** Returns this server's public origin. It comes from a setting, never from the Host header of a request. */
  readonly publicUrl: () => string
  /** Starts a run of a job soon, and returns at once. Must be called after the commit that caused the work. */
  readonly jobs: { nudge(name: string): void }
  /** Stores tasks to be executed later, in the caller's transaction. */
  readonly queue: TaskQueue
  readonly storage: Storage
  readonly mailTransport: MailTransport
  readonly pushSender: PushSender
  /** Google sign-in, or its stand-in. Undefined if neither is configured. */
  readonly google: GoogleProvider | undefined
  /** Card payments by Midtrans, or its stand-in. Undefined if neither is configured. */
  readonly cards: CardProvider | undefined
  /** Stand-in for the card provider, if it is in use. */
  readonly payStandIn: PayStandIn | undefined
}

/** Context that a handler gets besides the parsed request. `Who` is `Person` if the endpoint requires a user. */
export interface CallContext<Who extends Person | undefined = Person | undefined> extends Services {
  readonly person: Who
  /** `Idempotency-Key` header of an idempotent endpoint. Must be passed to `once()`. */
  readonly idempotencyKey: string | undefined
  /** Version from the `If-Match` header of a versioned endpoint. Must be passed to `requireVersion()`. */
  readonly version: number | undefined
  /** Body as sent, before it was parsed. Only for `once()`; all other code uses the parsed body. */
  readonly sent: unknown
  readonly requestId: string
  readonly caller: Caller
  /** Allow-listed site whose page sent this call. Never this site itself. */
  readonly trustedSite: string | undefined
  readonly log: FastifyBaseLogger
  readonly cookies: CookieJar
  header(name: string): string | undefined
  /**
   * Answers a GET call of this API for the same caller, as if it had been sent alone. `address` is relative to the API
   * base.
   */
  readAsCaller(address: string): Promise<{ status: number; body: string }>
  /**
   * Counts one attempt of `subject` (an email address) against the endpoint's limit. The limit of the network address
   * was checked before the body was read. Throws TOO_MANY_REQUESTS with Retry-After if the limit is reached. Known
   * callers have a separate limit.
   */
  limit(name: LimitName, subject: string, familiarity?: Familiarity): Promise<void>
  /** Undoes the last `limit`, because the attempt was not a guess. */
  refund(name: LimitName, subject: string, familiarity?: Familiarity): Promise<void>
  /** Resets the subject's attempts, because wrong passwords before a right password do not count. */
  forgive(name: LimitName, subject: string, familiarity?: Familiarity): Promise<void>
  /** Runs `make`, which creates an account, within the network's limit. A call that throws does not count. */
  newAccount<T>(make: () => Promise<T>): Promise<T>
  /** False if an email that was recently sent to this address also answers this request. */
  isFirstEmail(email: string, familiarity: Familiarity): Promise<boolean>
  /** False if this user sent this wrong code recently. */
  isFirstWrongCode(userId: string, code: string): Promise<boolean>
}
