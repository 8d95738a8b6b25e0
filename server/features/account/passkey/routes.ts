import * as contract from '#contract/account/passkey.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { setBindingCookie } from '../../../auth/binding-cookie.ts'
import { deviceName } from '../../../auth/device-name.ts'
import { rememberClient } from '../../../auth/known-clients.ts'
import { logLogin } from '../../../auth/start-session.ts'
import { addPasskey, listPasskeys, login, removePasskey, startLogin, startPasskey } from './service.ts'

export const passkeyBindings: readonly Binding[] = [
  bind(contract.listPasskeys, (_request, context) => listPasskeys(context)),

  bind(contract.startPasskey, ({ body }, context) => startPasskey(context, body.password)),

  bind(contract.addPasskey, async ({ body }, context) => {
    await context.limit('passkey', context.person.userId)
    return addPasskey(context, body)
  }),

  bind(contract.removePasskey, async ({ params, body }, context) => {
    await removePasskey(context, params.id, body.password)
    return {}
  }),

  bind(contract.startPasskeyLogin, (_request, context) => startLogin(context), { sameSiteOnly: true }),

  bind(
    contract.finishPasskeyLogin,
    async ({ body }, context) => {
      const { session, email } = await login(context, body, deviceName(context.header('user-agent')))
      logLogin(context, session, 'passkey')
      setBindingCookie(context, session)
      await rememberClient(context, email)
      return session.authData
    },
    { sameSiteOnly: true },
  ),
]
