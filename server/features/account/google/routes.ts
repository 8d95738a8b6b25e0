import { randomBytes } from 'node:crypto'
import { finishGoogle, listLoginMethods, startGoogle } from '#contract/account/google.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import type { CallContext } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import { setBindingCookie } from '../../../auth/binding-cookie.ts'
import { getDeviceName } from '../../../auth/device-name.ts'
import { rememberClient } from '../../../auth/known-clients.ts'
import { logLogin } from '../../../auth/start-session.ts'
import { requireGoogle, signInWithGoogle } from './service.ts'

const STATE_COOKIE = 'semai_google'
const path = '/api/v1/auth/google'
const STATE_SECONDS = 600

/**
 * Requires that `state` equals the value in the browser's cookie. Equal values prove that this browser has started the
 * login. Without this check an attacker could send the user a link that logs in to the attacker's account. Only a
 * client that is not a browser may omit `state` and the cookie.
 */
function requireState(state: string | undefined, context: CallContext): void {
  const expected = context.cookies.read(STATE_COOKIE)
  const isBrowser = context.header('origin') !== undefined || context.header('sec-fetch-site') !== undefined
  if (state === undefined && expected === undefined && !isBrowser) return
  if (expected === undefined || state !== expected) throw new CallError('GOOGLE_STATE_MISMATCH')
}

export const googleBindings: readonly Binding[] = [
  bindEndpoint(listLoginMethods, async (_request, { google }) => ({ isGoogleAvailable: google !== undefined })),

  bindEndpoint(startGoogle, async (_request, context) => {
    const google = requireGoogle(context)
    const state = randomBytes(24).toString('base64url')
    context.cookies.set(STATE_COOKIE, state, { path, maxAgeSeconds: STATE_SECONDS })
    return { redirectUrl: google.authorizeUrl({ redirectUri: `${context.publicUrl()}/auth/success`, state }) }
  }),

  bindEndpoint(
    finishGoogle,
    async ({ body }, context) => {
      requireState(body.state, context)
      const { session, email } = await signInWithGoogle(
        context,
        body.token,
        getDeviceName(context.header('user-agent')),
      )
      logLogin(context, session, 'google')
      context.cookies.clear(STATE_COOKIE, { path })
      setBindingCookie(context, session)
      await rememberClient(context, email)
      return session.authData
    },
    { sameSiteOnly: true },
  ),
]
