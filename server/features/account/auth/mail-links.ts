import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import { RESET_PASSWORD_LINK_SECONDS } from '#contract/wire/limits.ts'
import { runInTransaction, type Tx } from '../../../db/database.ts'
import type { ServerKeys } from '../../../db/server-keys.ts'
import type { MailTokenPurpose } from '../../../db/tables/mail.ts'
import type { CallContext, Services } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import type { Familiarity } from '../../../http/rate-limit.ts'
import { wakeMailJob, queueMail } from '../../../mail/queue.ts'
import { lockBalance, payRegistrationPoints } from '../../points/points/service.ts'
import { deleteClients, getFamiliarity } from '../../../auth/known-clients.ts'
import {
  findAccountById,
  findAccountSetBy,
  findVerifiedBy,
  lockAccount,
  markEmailVerified,
  consumeMailToken,
} from './mail-link-queries.ts'
import { insertMailToken, removeTokensExpiredBefore, consumeOtherTokens, storePassword } from './mail-link-queries.ts'
import { clearUndeliverable } from '../../../mail/undeliverable-queries.ts'
import { readMailToken, signMailToken } from '../../../auth/mail-token.ts'
import { hashPassword, isPasswordCorrect } from '../../../auth/passwords.ts'
import { revokeFamilies } from '../../../auth/family-queries.ts'
import { removeSecondFactors } from '../../../auth/step-queries.ts'
import { deletePortfolio } from '../../certificate/portfolio/service.ts'
import { deleteFeeds } from '../../site/feed/service.ts'
import { removeWhatsAppNumber } from '../notifications/service.ts'

const CONFIRM_LINKS: readonly MailTokenPurpose[] = ['confirm-email']
/** Purposes of the links that set a password. */
export const PASSWORD_LINKS: readonly MailTokenPurpose[] = ['reset-password', 'invitation']

/** Returns the id in a token. Throws if the signature is invalid or the token has expired. */
async function getId(services: Services, token: string, purposes: readonly MailTokenPurpose[]): Promise<string> {
  const mailToken = await readMailToken(token, purposes, services.keys, services.now())
  if ('fault' in mailToken) throw new CallError(mailToken.fault)
  return mailToken.id
}

async function spend(tx: Tx, id: string, purposes: readonly MailTokenPurpose[], now: Date) {
  const token = await consumeMailToken(tx, id, purposes, now)
  if (!token) throw new CallError('TOKEN_NOT_FOUND')
  // Locks the balance before the account, as all code that changes points does. Another order could deadlock.
  await lockBalance(tx, token.user_id, now)
  const account = await lockAccount(tx, token.user_id)
  if (!account) throw new CallError('USER_NOT_FOUND')
  // The account has another email address now, and the owner of the old address has no right to the account.
  if (account.email !== token.email) throw new CallError('TOKEN_NOT_FOUND')
  // The user has opened an email, so emails reach this email address.
  await clearUndeliverable(tx, account.id, 'bounced')
  return account
}

async function verify(
  tx: Tx,
  account: Awaited<ReturnType<typeof spend>>,
  { keys }: Services,
  now: Date,
): Promise<void> {
  if (account.email_verified_at !== null) return
  await markEmailVerified(tx, account.id, now)
  await payRegistrationPoints(tx, account.id, now, keys)
}

/**
 * Removes everything with which another person could log in to an unverified account or read its data: passkeys,
 * authenticator app, recovery codes, secret feeds, public portfolio and WhatsApp number. Needed because anyone may have
 * registered the email address.
 */
export async function removeUnprovenAccess(tx: Tx, userId: string): Promise<void> {
  await removeSecondFactors(tx, userId)
  await deleteFeeds(tx, userId)
  await deletePortfolio(tx, userId)
  await removeWhatsAppNumber(tx, userId)
}

interface Confirmed {
  email: string
  wasVerified: boolean
}

/**
 * Confirms an email address. Also succeeds if the address is already confirmed, for example if the user opens the link
 * twice.
 */
export async function confirmEmail(services: Services, token: string): Promise<Confirmed> {
  const { db, keys } = services
  const now = services.now()
  const mailToken = await readMailToken(token, CONFIRM_LINKS, keys, now)
  try {
    if ('fault' in mailToken) throw new CallError(mailToken.fault)
    return await runInTransaction(db, async tx => {
      const account = await spend(tx, mailToken.id, CONFIRM_LINKS, now)
      await verify(tx, account, services, now)
      return { email: account.email, wasVerified: account.email_verified_at !== null }
    })
  } catch (refusal) {
    const id = 'id' in mailToken ? mailToken.id : mailToken.expiredId
    const verified = id === undefined ? undefined : await findVerifiedBy(db, id)
    if (!verified) throw refusal
    return { email: verified.email, wasVerified: true }
  }
}

export async function resendConfirmation(services: Services, person: Person): Promise<{ isVerified: boolean }> {
  const account = await findAccountById(services.db, person.userId)
  if (!account) throw new CallError('UNAUTHORIZED')
  if (account.email_verified_at) return { isVerified: true }
  const { id: userId, email } = account
  await queueMail(services.db, { template: 'verification', userId, email, now: services.now() })
  wakeMailJob(services)
  return { isVerified: false }
}

export async function limitResetRequests(context: CallContext, email: string): Promise<Familiarity> {
  const familiarity = await getFamiliarity(context, email)
  await context.limit('forgot-password', email, familiarity)
  return familiarity
}

/**
 * Queues an email with a link to reset the password. Does not check whether the account exists, so that the duration of
 * the call does not reveal whether it exists. If an email was sent a moment ago, sends no second email, because the
 * first link is still valid and repeated requests must not flood a mailbox.
 */
export async function requestReset(context: CallContext, email: string, familiarity: Familiarity): Promise<void> {
  if (!(await context.isFirstEmail(email, familiarity))) return
  await queueMail(context.db, { template: 'reset-password', userId: null, email, now: context.now() })
  wakeMailJob(context)
}

interface NewPassword {
  token: string
  password: string
}

/**
 * Sets the new password and returns the email address of the account. The caller may treat the address as proven,
 * because the user has opened an email that was sent to this address. If the link has already set this password,
 * changes nothing and returns undefined, because the response to the first call may have been lost.
 */
export async function resetPassword(context: CallContext, body: NewPassword): Promise<string | undefined> {
  const id = await getId(context, body.token, PASSWORD_LINKS)
  try {
    return await setPassword(context, id, body.password)
  } catch (refusal) {
    const isSpent = refusal instanceof CallError && refusal.code === 'TOKEN_NOT_FOUND'
    if (isSpent && (await hasSetPassword(context, id, body.password))) return undefined
    throw refusal
  }
}

/**
 * Time after the first use of a link in which the same call succeeds again. Clients repeat a call without a response
 * much sooner.
 */
const REPEAT_MS = 15 * MINUTE_MS

/**
 * Returns whether this link was used to set this password in the last `REPEAT_MS`. Counts a try, because the holder of
 * a used link could otherwise guess the password.
 */
async function hasSetPassword(context: CallContext, id: string, password: string): Promise<boolean> {
  const now = context.now()
  const since = new Date(now.getTime() - REPEAT_MS)
  const account = await findAccountSetBy(context.db, id, { purposes: PASSWORD_LINKS, since, now })
  if (!account) return false
  await context.limit('mail-link', id)
  return isPasswordCorrect(account.password_hash, password)
}

async function setPassword(services: Services, id: string, password: string): Promise<string> {
  const passwordHash = await hashPassword(password)
  const now = services.now()
  const readAt = await runInTransaction(services.db, async tx => {
    const account = await spend(tx, id, PASSWORD_LINKS, now)
    const { id: userId, email } = account
    await storePassword(tx, userId, passwordHash)
    if (account.email_verified_at === null) await removeUnprovenAccess(tx, userId)
    // Verifies the email address too, because opening this link proves access to the mailbox, as a confirmation link
    // does.
    await verify(tx, account, services, now)
    await consumeOtherTokens(tx, userId, PASSWORD_LINKS, now)
    // Ends all sessions and deletes the known browsers and networks, because an attacker may have logged in with the
    // old password.
    await revokeFamilies(tx, { userId, at: now })
    await deleteClients(tx, services.keys, email)
    await queueMail(tx, { template: 'password-changed', userId, email, now })
    return email
  })
  wakeMailJob(services)
  return readAt
}

/**
 * Inserts the row of a link that sets a password, and returns the link's token. An operator gives the link to the user.
 */
export async function makePasswordToken(
  tx: Tx,
  { userId, email, now }: { userId: string; email: string; now: Date },
  keys: ServerKeys,
): Promise<string> {
  const id = randomUUID()
  const expiresAt = new Date(now.getTime() + RESET_PASSWORD_LINK_SECONDS * 1000)
  await insertMailToken(tx, { id, user_id: userId, purpose: 'reset-password', email, expires_at: expiresAt })
  return signMailToken({ id, purpose: 'reset-password', createdAt: now }, keys)
}

const KEEP_EXPIRED_MS = 30 * 86_400_000

/** Deletes links a month after they expire. */
export function deleteOldLinks({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  return removeTokensExpiredBefore(db, new Date(now().getTime() - KEEP_EXPIRED_MS))
}
