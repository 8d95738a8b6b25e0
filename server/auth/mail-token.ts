import { SignJWT, errors, jwtVerify } from 'jose'
import {
  CONFIRM_EMAIL_LINK_SECONDS,
  INVITATION_LINK_SECONDS,
  RESET_PASSWORD_LINK_SECONDS,
} from '#contract/wire/limits.ts'
import type { ServerKeys } from '../db/server-keys.ts'
import type { MailTokenPurpose } from '../db/tables/mail.ts'
import { isFromFuture } from './token-time.ts'

/*
 * A link in an email contains a token: the id of a database row and an expiry, with a signature. The row stores whether
 * the link was used. The server signs the token when it renders the email, so neither the row nor the queued email
 * contains a link.
 */

const ALGORITHM = 'HS256'
const TYPE = 'mail+jwt'
const ISSUER = 'semai'

export const linkLifetimeSeconds: Record<MailTokenPurpose, number> = {
  'confirm-email': CONFIRM_EMAIL_LINK_SECONDS,
  'reset-password': RESET_PASSWORD_LINK_SECONDS,
  invitation: INVITATION_LINK_SECONDS,
}

/** Signs a token. Equal arguments give the same token, so a repeated email contains the same link. */
export function signMailToken(
  token: { id: string; purpose: MailTokenPurpose; createdAt: Date },
  keys: ServerKeys,
): Promise<string> {
  const issuedAt = Math.floor(token.createdAt.getTime() / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setIssuer(ISSUER)
    .setAudience(token.purpose)
    .setJti(token.id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + linkLifetimeSeconds[token.purpose])
    .sign(keys.mailToken)
}

export type LinkFault = 'TOKEN_EXPIRED' | 'TOKEN_NOT_FOUND' | 'JWT_MALFORMED' | 'TOKEN_INVALID_SIGNATURE'

function getFault(error: unknown): LinkFault {
  if (error instanceof errors.JWTExpired) return 'TOKEN_EXPIRED'
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'TOKEN_INVALID_SIGNATURE'
  if (error instanceof errors.JOSEAlgNotAllowed) return 'TOKEN_INVALID_SIGNATURE'
  // The signature is valid, but the token was signed for another purpose. It therefore counts as unknown.
  if (error instanceof errors.JWTClaimValidationFailed) return 'TOKEN_NOT_FOUND'
  return 'JWT_MALFORMED'
}

export async function readMailToken(
  token: string,
  purposes: readonly MailTokenPurpose[],
  keys: ServerKeys,
  now: Date,
): Promise<{ id: string } | { fault: LinkFault; expiredId?: string }> {
  try {
    const { payload } = await jwtVerify(token, keys.mailToken, {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: ISSUER,
      audience: [...purposes],
      currentDate: now,
      requiredClaims: ['jti', 'exp'],
    })
    if (payload.jti !== undefined && isFromFuture(payload.iat, now))
      return { fault: 'TOKEN_EXPIRED', expiredId: payload.jti }
    return payload.jti === undefined ? { fault: 'JWT_MALFORMED' } : { id: payload.jti }
  } catch (error) {
    const expiredId = error instanceof errors.JWTExpired ? error.payload.jti : undefined
    return { fault: getFault(error), ...(expiredId !== undefined && { expiredId }) }
  }
}
