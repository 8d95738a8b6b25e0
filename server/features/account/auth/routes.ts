import * as contract from '#contract/account/auth.ts'
import * as session from '#contract/account/session-data.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { clearBinding, setBindingCookie, readBinding } from '../../../auth/binding-cookie.ts'
import { getDeviceName } from '../../../auth/device-name.ts'
import { rememberClient } from '../../../auth/known-clients.ts'
import { logLogin } from '../../../auth/start-session.ts'
import { login, logout, refresh, register } from './service.ts'

export const authBindings: readonly Binding[] = [
  bindEndpoint(contract.register, async ({ body }, context) => {
    const session = await register(context, body, getDeviceName(context.header('user-agent')))
    logLogin(context, session, 'registration')
    setBindingCookie(context, session)
    await rememberClient(context, body.email)
    const { userId, isAdmin, roles, accessToken, refreshToken } = session.authData
    return { user: { id: userId, isAdmin, roles }, accessToken, refreshToken }
  }),

  bindEndpoint(contract.login, async ({ body }, context) => {
    const session = await login(context, body, getDeviceName(context.header('user-agent')))
    logLogin(context, session, 'password')
    setBindingCookie(context, session)
    await rememberClient(context, body.email)
    return session.authData
  }),

  bindEndpoint(
    session.refreshToken,
    async ({ body }, context) => {
      const { trustedSite: site } = context
      // Ignores this site's cookie in calls from another site, even if the browser sends the cookie.
      const binding = site === undefined ? readBinding(context) : undefined
      const { token, refreshToken, cookieSeconds } = await refresh(context, { token: body.refreshToken, binding, site })
      if (binding) setBindingCookie(context, { binding, cookieSeconds })
      return { token, refreshToken }
    },
    { sameSiteOnly: true },
  ),

  bindEndpoint(session.logout, async (_request, context) => {
    await logout(context, context.person)
    clearBinding(context)
    return {}
  }),
]
