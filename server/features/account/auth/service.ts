import { randomUUID } from 'node:crypto'
import type { LoginBody, RegisterBody } from '#contract/account/auth.ts'
import { runInTransaction, type Tx } from '../../../db/database.ts'
import type { CallContext, Services } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import { wakeMailJob, queueMail } from '../../../mail/queue.ts'
import { storeRegistrationPoints } from '../../points/points/service.ts'
import { signAccessToken } from '../../../auth/access-token.ts'
import { demoEmailRefused, isDemoEmail } from '../../../auth/demo-domain.ts'
import { getFamiliarity, getQueueCaller } from '../../../auth/known-clients.ts'
import { hashPassword, isPasswordCorrect } from '../../../auth/passwords.ts'
import { findSessionPerson, removeFamiliesEndedBefore, revokeFamily } from '../../../auth/family-queries.ts'
import { findAccount, insertAccount, lockPasswordHash } from './queries.ts'
import { exchangeHandOverToken } from './hand-over.ts'
import { getIdleSeconds, type PresentedToken, rotateRefreshToken } from '../../../auth/refresh-token.ts'
import { removeHandOversExpiredBefore } from './session-queries.ts'
import { spendLoginTry } from './consume-try.ts'
import { type StartedSession, startSession } from '../../../auth/start-session.ts'

/** Refuses email addresses of the demo's domain in production. The error belongs to the field `email`. */
export function refuseDemoEmail({ config }: Pick<Services, 'config'>, email: string): void {
  if (!config.isProduction || !isDemoEmail(email)) return
  const fieldErrors = { email: demoEmailRefused }
  throw new CallError('VALIDATION_FAILED', { type: 'emailError', fieldErrors })
}

/** Registers an account and starts its first session. Consumes one try of the rate limit of this email address. */
export async function register(context: CallContext, body: RegisterBody, device: string): Promise<StartedSession> {
  refuseDemoEmail(context, body.email)
  const countedTry = { name: 'register', email: body.email, familiarity: 'stranger' } as const
  const session = await spendLoginTry(context, countedTry, () =>
    context.newAccount(() => makeAccount(context, body, device)),
  )
  wakeMailJob(context)
  return session
}

interface OpenedAccount {
  id: string
  fullName: string
  email: string
  phoneNumber?: string | null
  passwordHash: string | null
  isAdmin: boolean
  at: Date
}

/** Creates an account without a registration form. Returns false if the email address already has an account. */
export async function openAccount(tx: Tx, account: OpenedAccount): Promise<boolean> {
  const { id, fullName, email, phoneNumber = null, passwordHash, isAdmin, at } = account
  const insertedAccount = await insertAccount(tx, {
    id,
    full_name: fullName,
    email,
    phone_number: phoneNumber,
    pic_url: null,
    password_hash: passwordHash,
    is_admin: isAdmin,
    roles: isAdmin ? ['admin'] : ['learner'],
    created_at: at,
  })
  return insertedAccount !== undefined
}

async function makeAccount(context: CallContext, body: RegisterBody, device: string): Promise<StartedSession> {
  const passwordHash = await hashPassword(body.password, getQueueCaller(context, 'stranger'))
  const id = randomUUID()
  const now = context.now()
  // Creates account, email and session in one transaction, so that after an error no account exists and the user can
  // try again.
  const session = await runInTransaction(context.db, async tx => {
    const account = await insertAccount(tx, {
      id,
      full_name: body.fullName,
      email: body.email,
      phone_number: body.phoneNumber,
      pic_url: null,
      password_hash: passwordHash,
      created_at: now,
    })
    if (!account) return undefined
    await storeRegistrationPoints(tx, id, now, context.keys)
    await queueMail(tx, { template: 'verification', userId: id, email: body.email, now })
    const who = { userId: id, isAdmin: account.is_admin, roles: account.roles }
    return startSession(context, tx, who, { isRemembered: false, device })
  })
  if (!session) {
    throw new CallError('EMAIL_ALREADY_REGISTERED', {
      type: 'emailError',
      fieldErrors: { email: 'Email sudah terdaftar. Silakan masuk atau pakai email lain.' },
    })
  }
  return session
}

/**
 * Starts a session if the password is correct. An unknown email address and a wrong password give the same error
 * (LOGIN_FAILED) after the same time.
 */
export async function login(context: CallContext, body: LoginBody, device: string): Promise<StartedSession> {
  const familiarity = await getFamiliarity(context, body.email)
  const account = await spendLoginTry(context, { name: 'login', email: body.email, familiarity }, async () => {
    const account = await findAccount(context.db, body.email)
    const isRight = await isPasswordCorrect(account?.password_hash, body.password, getQueueCaller(context, familiarity))
    return isRight ? account : undefined
  })
  if (!account) throw new CallError('LOGIN_FAILED')
  const who = { userId: account.id, isAdmin: account.is_admin, roles: account.roles }
  const session = await runInTransaction(context.db, async tx => {
    // The password may have been reset after the comparison above. The reset ends all sessions, so no session may start
    // with the old password.
    if ((await lockPasswordHash(tx, account.id)) !== account.password_hash) throw new CallError('LOGIN_FAILED')
    return startSession(context, tx, who, { isRemembered: body.remember, device })
  })
  await context.forgive('login', body.email, familiarity)
  return session
}

export interface RefreshedSession {
  token: string
  refreshToken: string
  cookieSeconds: number
  person: Person
}

/**
 * Exchanges a refresh token for new tokens. Throws REFRESH_TOKEN_NOT_FOUND if the token is unknown. Throws
 * INVALID_REFRESH_TOKEN if the token was refused or the account cannot log in any more.
 */
export async function refresh(services: Services, presented: PresentedToken): Promise<RefreshedSession> {
  const now = services.now()
  const rotation = await runInTransaction(services.db, async tx => {
    const ownRotation = await rotateRefreshToken(tx, presented, services.keys, now)
    return ownRotation.kind === 'unknown' ? exchangeHandOverToken(tx, presented, now) : ownRotation
  })
  if (rotation.kind === 'unknown') throw new CallError('REFRESH_TOKEN_NOT_FOUND')
  if (rotation.kind === 'refused') throw new CallError('INVALID_REFRESH_TOKEN')
  const sessionPerson = await findSessionPerson(services.db, rotation)
  if (!sessionPerson) throw new CallError('INVALID_REFRESH_TOKEN')
  const { userId, sessionId, generation } = rotation
  const person = { userId, sessionId, isAdmin: sessionPerson.isAdmin, roles: sessionPerson.roles }
  return {
    token: await signAccessToken({ ...person, generation }, services.keys, now, services.config.accessTokenSeconds),
    refreshToken: rotation.refreshToken,
    cookieSeconds: getIdleSeconds(rotation.isRemembered),
    person,
  }
}

export function logout(services: Services, person: Person): Promise<void> {
  return revokeFamily(services.db, person.sessionId, services.now())
}

const KEEP_ENDED_MS = 30 * 86_400_000

/** Deletes sessions that ended a month ago, and expired codes. */
export async function deleteOldSessions({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await removeHandOversExpiredBefore(db, now())
  await removeFamiliesEndedBefore(db, new Date(now().getTime() - KEEP_ENDED_MS))
}

export { makePasswordToken, removeUnprovenAccess } from './mail-links.ts'
