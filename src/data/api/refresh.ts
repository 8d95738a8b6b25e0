import { refreshToken } from '#contract/account/session-data.ts'
import type { AnswerOf, InputOf } from '#contract/wire/endpoint.ts'
import type { EndReason } from '../channel.ts'
import { withLock } from '../locks.ts'
import type { SessionPort, StoredSession } from '../session-row.ts'
import { ApiFailure } from './failures.ts'

interface Options {
  session: SessionPort
  onSessionEnded: (userId: string, why: EndReason) => void | Promise<void>
  exchange: (
    endpoint: typeof refreshToken,
    input: InputOf<typeof refreshToken>,
  ) => Promise<AnswerOf<typeof refreshToken>>
}

/**
 * Renews refused tokens, one request at a time across tabs and worker. A caller that waited for the lock reads the
 * session again and finds the new token. A refused renewal ends the session; a lost connection does not.
 */
export function createRefresh({ session, onSessionEnded, exchange }: Options) {
  return (refused: StoredSession): Promise<StoredSession> =>
    withLock('semai-refresh', async () => {
      const current = await session.read()
      if (current?.userId !== refused.userId) {
        throw new ApiFailure('unauthorized', 'session is over', { code: 'SESSION_CHANGED' })
      }
      if (current.accessToken !== refused.accessToken) return current
      let tokens: { accessToken: string; refreshToken: string }
      try {
        const answer = await exchange(refreshToken, { body: { refreshToken: current.refreshToken } })
        tokens = { accessToken: answer.token, refreshToken: answer.refreshToken }
      } catch (error) {
        if (!isRefused(error)) throw notRenewed(error)
        // Reads the session again, because without Web Locks another tab may have renewed the tokens first.
        const now = await session.read()
        if (now?.userId === current.userId && now.refreshToken !== current.refreshToken) return now
        await onSessionEnded(current.userId, isForgotten(error) ? 'forgotten' : 'refused')
        throw new ApiFailure('unauthorized', 'refresh was refused', { code: 'UNAUTHORIZED', cause: error })
      }
      await session.renew(current.userId, tokens)
      return { ...current, ...tokens }
    })
}

/** Code of a failed token renewal. The call that needed the token was not sent. */
export const REFRESH_FAILED = 'REFRESH_FAILED'

function notRenewed(error: unknown): unknown {
  if (!(error instanceof ApiFailure)) return error
  const { status, retryAfterMs } = error
  return new ApiFailure(error.kind, error.message, { code: REFRESH_FAILED, status, retryAfterMs, cause: error })
}

const refusals = ['REFRESH_TOKEN_NOT_FOUND', 'INVALID_REFRESH_TOKEN']

const isForgotten = (error: unknown) => error instanceof ApiFailure && error.code === 'REFRESH_TOKEN_NOT_FOUND'

/**
 * Only the codes in `refusals` and status 401 of our own server refuse the renewal. Any other failure may be temporary
 * and must not end a session.
 */
function isRefused(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false
  return error.kind === 'unauthorized' || (error.code !== undefined && refusals.includes(error.code))
}
