import { FRESH_STEP_SECONDS, hasPassedSecondStep } from '#contract/account/second-step.rules.ts'
import type { CallContext } from '../http/context.ts'
import { CallError } from '../http/errors.ts'
import type { Person } from '../http/person.ts'
import { isPasswordCorrect } from './passwords.ts'
import { findReauthenticationFacts } from './proof-queries.ts'

/** Time after a login in which the user can change login methods without a further proof. */
const FRESH_LOGIN_MS = 600_000

const LOGIN_AGAIN = 'Demi keamanan, keluar lalu masuk lagi, baru ubah cara masukmu.'

/**
 * Requires a login in the last ten minutes, or the password. If the account has a second step, requires a second step
 * in the last ten minutes instead. Without this check an open session would be enough to change login methods. A wrong
 * password counts against the account's limit `change-password`.
 */
export async function requireReauthentication(context: CallContext<Person>, password: string): Promise<void> {
  const { db, person, now } = context
  const { startedAt, passwordHash, isSetUp, passedAt } = await findReauthenticationFacts(db, person.sessionId)
  // Does not accept the password here. An attacker with a stolen password could otherwise add a login method that
  // passes the second step.
  if (isSetUp) return requireFreshStep(passedAt, now())
  if (now().getTime() - startedAt.getTime() <= FRESH_LOGIN_MS) return
  if (passwordHash === null) throw new CallError('LOGIN_TOO_OLD', { message: LOGIN_AGAIN })
  if (password === '') throw new CallError('PROOF_NEEDED')
  const ownerId = getCredentialOwner(person)
  await context.limit('change-password', ownerId)
  if (!(await isPasswordCorrect(passwordHash, password))) throw new CallError('PASSWORD_MISMATCH')
  await context.forgive('change-password', ownerId)
}

/**
 * Requires a second step in the last ten minutes if the account has set up a second step. Needed by calls that check
 * the password and could erase the account or lock its owner out, because an attacker may know the password.
 */
export async function requireFreshStepIfSetUp({ db, person, now }: CallContext<Person>): Promise<void> {
  const { isSetUp, passedAt } = await findReauthenticationFacts(db, person.sessionId)
  if (isSetUp) requireFreshStep(passedAt, now())
}

function requireFreshStep(passedAt: Date | null, now: Date): void {
  if (!hasPassedSecondStep({ passedAt }, now, FRESH_STEP_SECONDS)) throw new CallError('SECOND_STEP_REQUIRED')
}

/**
 * Returns the account whose login methods the caller may change. A login of a merged account may change only the
 * methods of the merged account. A method of the kept account would give more rights than this login has (decision
 * 276).
 */
export function getCredentialOwner({ userId, formerId }: Pick<Person, 'userId' | 'formerId'>): string {
  return formerId ?? userId
}
