import { FRESH_STEP_SECONDS, hasPassedStep } from '#contract/account/second-step.rules.ts'
import type { CallContext } from '../http/context.ts'
import { CallError } from '../http/errors.ts'
import type { Person } from '../http/person.ts'
import { isPassword } from './passwords.ts'
import { findProof } from './proof-queries.ts'

/** Time after a login in which nobody has to prove again who they are. */
const FRESH_LOGIN_MS = 600_000

const LOGIN_AGAIN = 'Demi keamanan, keluar lalu masuk lagi, baru ubah cara masukmu.'

/**
 * Requires a login of the last ten minutes, or the password: an open session alone must not add or remove a way in.
 * With a second step, that step of the last ten minutes is required instead. A wrong password costs a try of the
 * account's limit `change-password`.
 */
export async function requireProof(context: CallContext<Person>, password: string): Promise<void> {
  const { db, person, now } = context
  const { startedAt, passwordHash, isSetUp, passedAt } = await findProof(db, person.sessionId)
  // A stolen password must not add a way in that then passes the second step.
  if (isSetUp) {
    if (!hasPassedStep({ passedAt }, now(), FRESH_STEP_SECONDS)) throw new CallError('SECOND_STEP_REQUIRED')
    return
  }
  if (now().getTime() - startedAt.getTime() <= FRESH_LOGIN_MS) return
  if (passwordHash === null) throw new CallError('LOGIN_TOO_OLD', { message: LOGIN_AGAIN })
  if (password === '') throw new CallError('PROOF_NEEDED')
  await context.limit('change-password', person.userId)
  if (!(await isPassword(passwordHash, password))) throw new CallError('PASSWORD_MISMATCH')
  await context.forgive('change-password', person.userId)
}

/**
 * Returns the account whose login this is. The login of a merged account keeps its own ways in: one added to the kept
 * account would outlive the limits of that login (decision 276).
 */
export function ownerOf({ userId, formerId }: Pick<Person, 'userId' | 'formerId'>): string {
  return formerId ?? userId
}
