import type { AuthData } from '#contract/account/session-data.ts'
import type { Tx } from '../db/database.ts'
import type { CallContext, Services } from '../http/context.ts'
import { CallError } from '../http/errors.ts'
import { signAccessToken } from './access-token.ts'
import { isDeactivated } from './family-queries.ts'
import { getIdleSeconds, startFamily } from './refresh-token.ts'

/** Session data for the device, and the value and lifetime of the session's cookie. */
export interface StartedSession {
  authData: AuthData
  binding: string
  cookieSeconds: number
}

export type Account = Pick<AuthData, 'userId' | 'isAdmin' | 'roles'>

export interface Device {
  isRemembered: boolean
  /** True if the login also passes the second step. A passkey does, because it verifies the user of the device. */
  hasPassedStep?: boolean
  /**
   * Time of the login. A session that is created from another session gets the login time of that session. Default:
   * now.
   */
  startedAt?: Date
  /** Readable device name for the user's list of sessions. */
  device: string
}

/**
 * Starts a session for a login on this site. Throws ACCOUNT_DEACTIVATED for a deactivated account.
 * `exchangeHandOverToken` starts the sessions of other sites.
 */
export async function startSession(
  services: Services,
  tx: Tx,
  account: Account,
  { isRemembered, device, startedAt, hasPassedStep = false }: Device,
): Promise<StartedSession> {
  const now = services.now()
  if (await isDeactivated(tx, account.userId)) throw new CallError('ACCOUNT_DEACTIVATED')
  const family = await startFamily(tx, account.userId, isRemembered, now, {
    device,
    hasPassedStep,
    ...(startedAt && { startedAt }),
  })
  const accessToken = await signAccessToken(
    { ...account, sessionId: family.sessionId, generation: 0 },
    services.keys,
    now,
    services.config.accessTokenSeconds,
  )
  return {
    authData: { ...account, accessToken, refreshToken: family.refreshToken },
    binding: family.binding,
    cookieSeconds: getIdleSeconds(isRemembered),
  }
}

/** Way in which the user logged in. 'login-code': a code from a session of the same user on another site. */
type LoginMethod = 'password' | 'registration' | 'google' | 'passkey' | 'login-code'

/**
 * Logs a successful login. Must be called after the transaction of the login. Failed logins are logged as refused
 * calls.
 */
export function logLogin(
  { log }: Pick<CallContext, 'log'>,
  { authData }: Pick<StartedSession, 'authData'>,
  method: LoginMethod,
): void {
  log.info({ userId: authData.userId, method }, 'user logged in')
}
