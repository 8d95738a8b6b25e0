import { brand } from '#contract/site/brand.ts'
import * as v from 'valibot'
import { FullName } from '#contract/account/person-fields.ts'
import { runInTransaction, type Tx } from '../../../db/database.ts'
import type { ServerKeys } from '../../../db/server-keys.ts'
import type { CallContext, Services } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import type { GoogleIdentity, GoogleProvider } from '../../../providers/google/port.ts'
import { isDemoEmail } from '../../../auth/demo-domain.ts'
import { type StartedSession, startSession } from '../../../auth/start-session.ts'
import { queueMail, wakeMailJob } from '../../../mail/queue.ts'
import { storeRegistrationPoints } from '../../points/points/service.ts'
import { lockAccountByEmail, findAccountBySubject, insertGoogleAccount, hasAccountFor, linkSubject } from './queries.ts'

/** Returns the provider, or refuses with GOOGLE_NOT_AVAILABLE if none is configured. */
export function requireGoogle({ google }: Services): GoogleProvider {
  if (!google) throw new CallError('GOOGLE_NOT_AVAILABLE')
  return google
}

async function identify(services: Services, token: string): Promise<GoogleIdentity> {
  const verdict = await requireGoogle(services).identify(token)
  if (!('fault' in verdict)) return verdict
  if (verdict.fault === 'away') throw new CallError('GOOGLE_NOT_AVAILABLE')
  throw new CallError(verdict.fault === 'invalid' ? 'GOOGLE_TOKEN_INVALID' : 'GOOGLE_EMAIL_NOT_VERIFIED')
}

/**
 * Returns the name for the new account: the name from Google if it is allowed, else the part of the email address
 * before the @, else a default name.
 */
function nameFor({ name, email }: GoogleIdentity): string {
  for (const candidate of [name, email.split('@')[0]?.replaceAll(/[^\p{L}\p{M}]+/gu, ' ')]) {
    const parsed = v.safeParse(FullName, candidate)
    if (parsed.success) return parsed.output
  }
  return `Pengguna ${brand.name}`
}

/**
 * Finds or creates the user's account. Does not link Google to an account whose email address is unconfirmed, because
 * an attacker may have registered the address. If the owner of the address then resets the password, the reset ends the
 * attacker's sessions.
 */
async function getAccount(tx: Tx, identity: GoogleIdentity, now: Date, keys: ServerKeys) {
  const { subject, email } = identity
  const knownAccount = await findAccountBySubject(tx, subject)
  if (knownAccount) return knownAccount
  const sameEmail = await lockAccountByEmail(tx, email)
  if (!sameEmail) {
    const googleAccount = await insertGoogleAccount(tx, { subject, email, fullName: nameFor(identity), now })
    if (googleAccount) await storeRegistrationPoints(tx, googleAccount.id, now, keys)
    return googleAccount
  }
  // Another call created or linked this account after `findAccountBySubject` had returned no account.
  if (sameEmail.google_sub === subject) return sameEmail
  if (!sameEmail.email_verified_at || sameEmail.google_sub !== null) throw new CallError('GOOGLE_ACCOUNT_NOT_LINKED')
  await linkSubject(tx, sameEmail.id, subject)
  // Notifies the owner, because the account has a new login method.
  await queueMail(tx, { template: 'google-linked', userId: sameEmail.id, email, now })
  return sameEmail
}

/** Starts a session for the account that belongs to a Google identity token. Creates the account at the first login. */
export async function signInWithGoogle(
  context: CallContext,
  token: string,
  device: string,
): Promise<{ session: StartedSession; email: string }> {
  const identity = await identify(context, token)
  // No user can own a demo email address, so a token with such an address is refused.
  if (context.config.isProduction && isDemoEmail(identity.email)) throw new CallError('GOOGLE_EMAIL_NOT_VERIFIED')
  const signIn = () =>
    runInTransaction(context.db, async tx => {
      const now = context.now()
      const find = () => getAccount(tx, identity, now, context.keys)
      // Tries twice, because a concurrent first login may create the account between the lookup and the insert.
      const account = (await find()) ?? (await find())
      if (!account) throw new Error('failed to find or create the account')
      const who = { userId: account.id, isAdmin: account.is_admin, roles: account.roles }
      const session = await startSession(context, tx, who, { isRemembered: false, device })
      return { session, email: account.email }
    })
  const isNew = !(await hasAccountFor(context.db, identity))
  const signedIn = await (isNew ? context.newAccount(signIn) : signIn())
  wakeMailJob(context)
  return signedIn
}
