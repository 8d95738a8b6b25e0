import { brand } from '#contract/brand.ts'
import * as v from 'valibot'
import { FullName } from '#contract/person-fields.ts'
import { inTransaction, type Tx } from '../../db/database.ts'
import type { ServerKeys } from '../../db/server-keys.ts'
import type { CallContext, Services } from '../../http/context.ts'
import { CallError } from '../../http/errors.ts'
import type { GoogleIdentity, GoogleProvider } from '../../providers/google/port.ts'
import { isDemoEmail } from '../../auth/demo-domain.ts'
import { type StartedSession, startSession } from '../../auth/start-session.ts'
import { oweRegistration } from '../points/service.ts'
import { findByEmail, findBySubject, insertGoogleAccount, isTaken, linkSubject } from './queries.ts'

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

/** Names there may hold what names here may not: then the e-mail's first part stands in until the person says better. */
function nameFor({ name, email }: GoogleIdentity): string {
  for (const candidate of [name, email.split('@')[0]?.replaceAll(/[^\p{L}\p{M}]+/gu, ' ')]) {
    const parsed = v.safeParse(FullName, candidate)
    if (parsed.success) return parsed.output
  }
  return `Pengguna ${brand.name}`
}

/**
 * The account of this person. A password account whose e-mail nobody has verified may have been made by a stranger who
 * waits for its owner: it is never merged. Its owner gets in by resetting the password, which throws the stranger out.
 */
async function accountOf(tx: Tx, identity: GoogleIdentity, now: Date, keys: ServerKeys) {
  const { subject, email } = identity
  const known = await findBySubject(tx, subject)
  if (known) return known
  const sameEmail = await findByEmail(tx, email)
  if (!sameEmail) {
    const made = await insertGoogleAccount(tx, { subject, email, fullName: nameFor(identity), now })
    if (made) await oweRegistration(tx, made.id, now, keys)
    return made
  }
  // Made or linked by another call since the look above.
  if (sameEmail.google_sub === subject) return sameEmail
  if (!sameEmail.email_verified_at || sameEmail.google_sub !== null) throw new CallError('GOOGLE_ACCOUNT_NOT_LINKED')
  await linkSubject(tx, sameEmail.id, subject)
  return sameEmail
}

export async function signInWithGoogle(
  context: CallContext,
  token: string,
  device: string,
): Promise<{ session: StartedSession; email: string }> {
  const identity = await identify(context, token)
  // No provider proves an e-mail there; whoever says so is not to be believed.
  if (context.config.isProduction && isDemoEmail(identity.email)) throw new CallError('GOOGLE_EMAIL_NOT_VERIFIED')
  const signIn = () =>
    inTransaction(context.db, async tx => {
      const now = context.now()
      const find = () => accountOf(tx, identity, now, context.keys)
      // Two first sign-ins at once: the slower finds at its second look what the faster has made.
      const account = (await find()) ?? (await find())
      if (!account) throw new Error('the account was neither found nor made')
      const who = { userId: account.id, isAdmin: account.is_admin, roles: account.roles }
      const session = await startSession(context, tx, who, { isRemembered: false, device })
      return { session, email: account.email }
    })
  const isNew = !(await isTaken(context.db, identity))
  return isNew ? context.newAccount(signIn) : signIn()
}
