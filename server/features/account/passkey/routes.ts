import * as contract from '#contract/account/passkey.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { setBindingCookie } from '../../../auth/binding-cookie.ts'
import { getDeviceName } from '../../../auth/device-name.ts'
import { rememberClient } from '../../../auth/known-clients.ts'
import { logLogin } from '../../../auth/start-session.ts'
import { addPasskey, listPasskeys, login, removePasskey, startLogin, startPasskey } from './service.ts'

export const passkeyBindings: readonly Binding[] = [
  bindEndpoint(contract.listPasskeys, (_request, context) => listPasskeys(context)),

  bindEndpoint(contract.startPasskey, ({ body }, context) => startPasskey(context, body.password)),

  bindEndpoint(contract.addPasskey, async ({ body }, context) => {
    await context.limit('passkey', context.person.userId)
    return addPasskey(context, body)
  }),

  bindEndpoint(contract.removePasskey, async ({ params, body }, context) => {
    await removePasskey(context, params.id, body.password)
    return {}
  }),

  bindEndpoint(contract.startPasskeyLogin, (_request, context) => startLogin(context), { sameSiteOnly: true }),

  bindEndpoint(
    contract.finishPasskeyLogin,
    async ({ body }, context) => {
      const { session, email } = await login(context, body, getDeviceName(context.header('user-agent')))
      logLogin(context, session, 'passkey')
      setBindingCookie(context, session)
      await rememberClient(context, email)
      return session.authData
    },
    { sameSiteOnly: true },
  ),
]
