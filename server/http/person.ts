import type { Role } from '#contract/account/session-data.ts'
import type { EndpointAccess, Endpoint } from '#contract/wire/endpoint.ts'
import { mayCall } from '#contract/account/access.ts'
import { type Db, runInTransaction, type Tx } from '../db/database.ts'
import type { ServerKeys } from '../db/server-keys.ts'
import { runWithCurrentRole } from '../db/current-role.ts'
import { CallError } from './errors.ts'

type Rights = Pick<Person, 'isAdmin' | 'roles'>

/** The user who sends the call. Read from the database at each call, because the roles in a token may be outdated. */
export interface Person {
  userId: string
  /** Session of this call. When the session ends, all its access tokens become invalid at once. */
  sessionId: string
  isAdmin: boolean
  roles: readonly Role[]
  /**
   * Rights that the user gets only after the second step of the login. Until then `isAdmin` and `roles` have the values
   * of a learner.
   */
  withheld?: Rights
  /**
   * Earlier user id, if the user's account was merged into the account `userId`. Devices of this session may still
   * store the earlier id.
   */
  formerId?: string
}

/** Content of an access token. All other data about the user is read from the database. */
export interface TokenSubject extends Pick<Person, 'userId' | 'sessionId'> {
  /** Generation of the refresh token from which the access token was issued. Absent for a token of another site. */
  generation?: number | undefined
  /** Time when the token expires. Needed for socket connections, because they last longer than a call. */
  expiresAt?: Date | undefined
}

/** Functions that the HTTP layer needs for accounts. `server/auth` provides them. */
export interface PersonPort {
  verifyAccessToken(token: string, keys: ServerKeys, now: Date): Promise<TokenSubject | 'expired' | 'invalid'>
  /** Returns undefined if the account or the session no longer exists. */
  findPerson(db: Db, subject: TokenSubject): Promise<Person | undefined>
  /**
   * Returns the current roles, locked until the transaction ends. Returns undefined if the account or the session no
   * longer exists.
   */
  lockRoles(tx: Tx, subject: TokenSubject): Promise<Pick<Person, 'isAdmin' | 'roles' | 'withheld'> | undefined>
}

const staff: readonly EndpointAccess[] = ['admin', 'expert', 'staff']

/**
 * Checks the role of an admin or expert again in each transaction of a write. The body of a request may arrive for half
 * a minute, and in this time the caller may lose the role or the session.
 */
export function runWithRoleCheck<T>(
  { access, method }: Pick<Endpoint, 'access' | 'method'>,
  person: Person | undefined,
  { people, db }: Pick<Identification, 'people' | 'db'>,
  work: () => Promise<T>,
): Promise<T> {
  if (method === 'GET' || !staff.includes(access)) return work()
  const requireRole = async (tx: Tx) => {
    const roles = person && (await people.lockRoles(tx, person))
    if (!roles) throw new CallError('UNAUTHORIZED')
    requireRights(access, roles)
  }
  return runWithCurrentRole(requireRole, async () => {
    // Checks the role once before `work` starts, because `work` may first store a file, or write a row without a
    // transaction.
    await runInTransaction(db, async () => undefined)
    return work()
  })
}

interface Identification {
  people: PersonPort
  db: Db
  keys: ServerKeys
  now: Date
}

/**
 * Identifies the caller by the `Authorization` header. Returns undefined without this header. Throws if the header is
 * invalid.
 */
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

/**
 * Identifies the caller by the `Authorization` header. Throws UNAUTHORIZED without it. Returns undefined for a public
 * call, whose header is ignored.
 */
export async function identifyCaller(
  access: EndpointAccess,
  header: string | undefined,
  deps: Identification,
): Promise<Person | undefined> {
  if (access === 'public') return undefined
  const person = await identify(header, deps)
  if (person === undefined) throw new CallError('UNAUTHORIZED')
  return person
}

/**
 * Throws if the identified caller lacks the role. This check is separate from `identifyCaller`, so that the log of the
 * refusal contains the user's id.
 */
export function requireAccess(access: EndpointAccess, person: Person | undefined): void {
  if (person !== undefined) requireRights(access, person)
}

/**
 * Throws if the role is missing. A caller who has the role but has not passed the second step of the login gets the
 * code SECOND_STEP_REQUIRED. The page then asks for the second step and repeats the call.
 */
function requireRights(access: EndpointAccess, person: Pick<Person, 'isAdmin' | 'roles' | 'withheld'>): void {
  if (mayCall(access, person)) return
  const isStepMissing = person.withheld !== undefined && mayCall(access, person.withheld)
  throw new CallError(isStepMissing ? 'SECOND_STEP_REQUIRED' : 'FORBIDDEN')
}

/** Returns all rights of the account. Includes rights that the login gets only after the second step. */
export function getAccountRights(person: Pick<Person, 'isAdmin' | 'roles' | 'withheld'>): Rights {
  return person.withheld ?? person
}
