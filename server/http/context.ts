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

/** Objects that live as long as the server. */
export interface Services {
  readonly config: Config
  readonly db: Db
  /** Address of the database, to which a worker thread connects. Same database as `db`. */
  readonly database: Target
  readonly keys: ServerKeys
  readonly now: () => Date
  /** Returns this server's public origin. It comes from a setting, never from a request's Host header. */
  readonly publicUrl: () => string
  /** Starts a round of a job soon. Returns at once. Call it after the commit that caused the work. */
  readonly jobs: { nudge(name: string): void }
  /** Stores tasks to run later, in the caller's transaction. */
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

/** Context that a handler gets besides its parsed request. `Who` is `Person` if the endpoint requires one. */
export interface CallContext<Who extends Person | undefined = Person | undefined> extends Services {
  readonly person: Who
  /** `Idempotency-Key` header of an idempotent endpoint. Pass it to `once()`. */
  readonly idempotencyKey: string | undefined
  /** Version from `If-Match` on a versioned endpoint. Pass it to `requireVersion()`. */
  readonly version: number | undefined
  /** Body as sent, before the schema changed it. Only for `once()`; all other code uses the parsed body. */
  readonly sent: unknown
  readonly requestId: string
  readonly caller: Caller
  /** Allow-listed site whose page sent this call. Never our own site. */
  readonly trustedSite: string | undefined
  readonly log: FastifyBaseLogger
  readonly cookies: CookieJar
  header(name: string): string | undefined
  /** Answers a GET of this API for the same caller, as if it had been sent alone. `address` is below the API's base. */
  readAsCaller(address: string): Promise<{ status: number; body: string }>
  /**
   * Spends one try of `subject` (an email) within the endpoint's limit; the address's try was spent before the body
   * was read. Throws TOO_MANY_REQUESTS with Retry-After if the limit is used up. A caller whom the subject knows has
   * a separate budget.
   */
  limit(name: LimitName, subject: string, familiarity?: Familiarity): Promise<void>
  /** Returns the try that `limit` just spent, because it was not a guess. */
  refund(name: LimitName, subject: string, familiarity?: Familiarity): Promise<void>
  /** Resets the subject's tries: after the right password, earlier wrong ones no longer count. */
  forgive(name: LimitName, subject: string, familiarity?: Familiarity): Promise<void>
  /** Creates an account within the network's limit; a call that throws does not count. */
  newAccount<T>(make: () => Promise<T>): Promise<T>
  /** False if a recent email to this address also covers this request. */
  isFirstEmail(email: string, familiarity: Familiarity): Promise<boolean>
  /** False if this user sent this wrong code recently. */
  isFirstWrongCode(userId: string, code: string): Promise<boolean>
}
