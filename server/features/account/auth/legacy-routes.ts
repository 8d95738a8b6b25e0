import { joinName } from '#contract/account/split-name.ts'
import * as contract from '#contract/account/legacy-auth.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { clearBinding, setBindingCookie, readBinding } from '../../../auth/binding-cookie.ts'
import { getDeviceName } from '../../../auth/device-name.ts'
import { rememberClient } from '../../../auth/known-clients.ts'
import { logLogin } from '../../../auth/start-session.ts'
import { limitResetRequests, requestReset } from './mail-links.ts'
import { findAccount } from './queries.ts'
import { login, logout, refresh, register } from './service.ts'

const isOlder = true

/** Adds `type` to the error, because the older client distinguishes errors by `type`. */
async function addErrorType<T>(type: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 400) throw error
    throw new CallError(error.code, { type: error.type ?? type, message: error.message })
  }
}

/** Handlers of the older API. They call the same services with the same rate limits as the newer routes. */
export const legacyAuthBindings: readonly Binding[] = [
  bindEndpoint(contract.legacyLogin, async ({ body }, context) => {
    const device = getDeviceName(context.header('user-agent'))
    const session = await addErrorType('login-failed', login(context, { ...body, remember: false }, device))
    logLogin(context, session, 'password')
    setBindingCookie(context, session, { isOlder })
    await rememberClient(context, body.email)
    return { data: session.authData }
  }),

  bindEndpoint(contract.legacyRegister, async ({ body }, context) => {
    const { email, phoneNumber, password } = body
    const fullName = joinName(body)
    const device = getDeviceName(context.header('user-agent'))
    const session = await register(context, { fullName, email, phoneNumber, password }, device)
    logLogin(context, session, 'registration')
    setBindingCookie(context, session, { isOlder })
    await rememberClient(context, body.email)
    return { data: session.authData }
  }),

  bindEndpoint(contract.legacyForgotPassword, async ({ body }, context) => {
    const familiarity = await limitResetRequests(context, body.email)
    if (!(await findAccount(context.db, body.email))) throw new CallError('USER_NOT_FOUND', { type: 'user-not-found' })
    await requestReset(context, body.email, familiarity)
    return { user: { email: body.email } }
  }),

  bindEndpoint(
    contract.legacyTokenNew,
    async ({ body }, context) => {
      const binding = readBinding(context)
      const fresh = await addErrorType(
        'token-invalid',
        refresh(context, { token: body.refreshToken, binding, site: undefined }),
      )
      if (binding) setBindingCookie(context, { binding, cookieSeconds: fresh.cookieSeconds }, { isOlder })
      return { newAccessToken: fresh.token, refreshToken: fresh.refreshToken }
    },
    { sameSiteOnly: true },
  ),

  bindEndpoint(
    contract.legacyLogout,
    async ({ body }, context) => {
      // Refreshes the token first, because only a client that may refresh a session may end the session.
      const token = { token: body.refreshToken, binding: readBinding(context), site: undefined }
      const { person } = await addErrorType('token-invalid', refresh(context, token))
      await logout(context, person)
      clearBinding(context, { isOlder })
      return {}
    },
    { sameSiteOnly: true },
  ),
]
