import type { confirmEmail, resetPassword } from '#contract/account/account-mail.ts'
import type { CodeOf } from '#contract/wire/endpoint.ts'
import { isApiFailure } from '#app/data/api/failures.ts'

type LinkCode = CodeOf<typeof confirmEmail | typeof resetPassword>

const verdicts = {
  TOKEN_EXPIRED: 'expired',
  TOKEN_NOT_FOUND: 'invalid',
  JWT_MALFORMED: 'invalid',
  TOKEN_INVALID_SIGNATURE: 'invalid',
  USER_NOT_FOUND: 'invalid',
} as const satisfies Record<LinkCode, 'expired' | 'invalid'>

/** Returns why the link is invalid, or `undefined` if the failure has another cause. */
export function getLinkFault(error: unknown): 'expired' | 'invalid' | undefined {
  if (!isApiFailure(error) || error.kind !== 'business') return undefined
  // The cast is safe after `Object.hasOwn`, which does not narrow the type of its key.
  if (error.code !== undefined && Object.hasOwn(verdicts, error.code)) return verdicts[error.code as LinkCode]
  // The server reports a field error if the value in the link does not have the format of a token.
  return error.errors?.['token'] ? 'invalid' : undefined
}
