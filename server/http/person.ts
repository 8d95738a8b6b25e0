import type { Role } from '#contract/session-data.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { mayCall } from '#contract/rules/access.ts'
import { type Db, inTransaction, type Tx } from '../db/database.ts'
import type { ServerKeys } from '../db/server-keys.ts'
import { withStanding } from '../db/standing.ts'
import { CallError } from './errors.ts'

/** Who is calling. Read from the database at each call: what a token says about roles is only a hint. */
export interface Person {
  userId: string
  /** The login this call comes from; ending it makes its access tokens worthless at once. */
  sessionId: string
  isAdmin: boolean
  roles: readonly Role[]
  /** What devices of this login call the person: an account that became a part of `userId`. */
  formerId?: string
}

/** What an access token says; the rest is looked up. */
export interface TokenSubject extends Pick<Person, 'userId' | 'sessionId'> {
  /** Of the refresh token it was handed out with; none in a token made for another site. */
  generation?: number | undefined
  /** Until when the token is good, for what lasts longer than a call. */
  expiresAt?: Date | undefined
}

/** What the HTTP layer needs from the accounts; `features/auth` fills it in. */
export interface PersonPort {
  verifyAccessToken(token: string, keys: ServerKeys, now: Date): Promise<TokenSubject | 'expired' | 'invalid'>
  /** Undefined when the account or the session is no more. */
  findPerson(db: Db, subject: TokenSubject): Promise<Person | undefined>
  /** The roles as they are now, locked until the transaction ends; undefined when the account or the session is no more. */
  lockRoles(tx: Tx, subject: TokenSubject): Promise<Pick<Person, 'isAdmin' | 'roles'> | undefined>
}

const staff: readonly Access[] = ['admin', 'expert', 'staff']

/**
 * Checks the role again in each transaction of a write. A request may take half a minute to send its body, and the caller may
 * lose the role or the session meanwhile.
 */
export function holdRole<T>(
  { access, method }: Pick<Endpoint, 'access' | 'method'>,
  person: Person | undefined,
  { people, db }: Pick<Identification, 'people' | 'db'>,
  work: () => Promise<T>,
): Promise<T> {
  if (method === 'GET' || !staff.includes(access)) return work()
  const requireRole = async (tx: Tx) => {
    const roles = person && (await people.lockRoles(tx, person))
    if (!roles) throw new CallError('UNAUTHORIZED')
    if (!mayCall(access, roles)) throw new CallError('FORBIDDEN')
  }
  return withStanding(requireRole, async () => {
    // Asked once before the work begins: it may store a file first, or write a single row without a transaction.
    await inTransaction(db, async () => undefined)
    return work()
  })
}

interface Identification {
  people: PersonPort
  db: Db
  keys: ServerKeys
  now: Date
}

/** The person behind an `Authorization` header, or undefined without one. One that does not hold is refused. */
async function identify(header: string | undefined, deps: Identification): Promise<Person | undefined> {
  if (header === undefined) return undefined
  const token = /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(header)?.[1]
  if (token === undefined) throw new CallError('UNAUTHORIZED')
  const verdict = await deps.people.verifyAccessToken(token, deps.keys, deps.now)
  if (verdict === 'expired') throw new CallError('JWT_EXPIRED')
  if (verdict === 'invalid') throw new CallError('UNAUTHORIZED')
  const person = await deps.people.findPerson(deps.db, verdict)
  if (person === undefined) throw new CallError('UNAUTHORIZED')
  return person
}

/** Authority first: called before parameters or body are looked at. Public calls ignore the header altogether. */
export async function admit(
  access: Access,
  header: string | undefined,
  deps: Identification,
): Promise<Person | undefined> {
  if (access === 'public') return undefined
  const person = await identify(header, deps)
  if (person === undefined) throw new CallError('UNAUTHORIZED')
  if (!mayCall(access, person)) throw new CallError('FORBIDDEN')
  return person
}
