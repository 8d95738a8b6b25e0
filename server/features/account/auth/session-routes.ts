import * as contract from '#contract/account/sessions.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { clearBinding, setBindingCookie } from '../../../auth/binding-cookie.ts'
import { getDeviceName } from '../../../auth/device-name.ts'
import { logLogin } from '../../../auth/start-session.ts'
import { createLoginCode, exchangeLoginCode, createHandOverTokens } from './hand-over.ts'
import { revokeFamilies } from '../../../auth/family-queries.ts'
import { endSessionOf, findSessions } from './session-queries.ts'

export const sessionBindings: readonly Binding[] = [
  bindEndpoint(contract.listSessions, async (_request, { db, person, now }) => {
    const sessions = await findSessions(db, person.userId, now())
    return sessions.map(session => ({
      id: session.id,
      device: session.device,
      createdAt: session.created_at.toISOString(),
      lastUsedAt: (session.last_used_at ?? session.created_at).toISOString(),
      isCurrent: session.id === person.sessionId,
    }))
  }),

  bindEndpoint(contract.endSession, async ({ params }, { db, person, now }) => {
    if (!(await endSessionOf(db, person.userId, params.id, now()))) throw new CallError('LOGIN_SESSION_NOT_FOUND')
    return {}
  }),

  bindEndpoint(contract.logoutAll, async ({ body }, context) => {
    const { userId, sessionId } = context.person
    const at = context.now()
    if (body.scope === 'others') {
      await revokeFamilies(context.db, { userId, except: sessionId, at })
      return {}
    }
    await revokeFamilies(context.db, { userId, at })
    clearBinding(context)
    return {}
  }),

  bindEndpoint(contract.handOver, async ({ body }, context) => {
    await context.limit('hand-over', context.person.userId)
    return createHandOverTokens(context, context.person, body.origin)
  }),

  bindEndpoint(contract.createLoginCode, async ({ body }, context) => {
    await context.limit('hand-over', context.person.userId)
    return { code: await createLoginCode(context, context.person, body.origin) }
  }),

  bindEndpoint(
    contract.exchangeLoginCode,
    async ({ body }, context) => {
      const session = await exchangeLoginCode(context, body.code, getDeviceName(context.header('user-agent')))
      logLogin(context, session, 'login-code')
      setBindingCookie(context, session)
      return session.authData
    },
    { sameSiteOnly: true },
  ),
]
