import type { FastifyRequest } from 'fastify'
import type { Mount } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { createStandIn, STAND_IN_CLIENT, standInUsers } from '../../../providers/google/stand-in.ts'
import { renderStandInPage } from './stand-in-page.ts'

type Query = { Querystring: Record<string, unknown> }

/**
 * Serves `/api/google-stand-in/...`, which replaces Google if Google is not configured. It does not exist in
 * production, because it lets anyone log in as any user.
 */
export const mountGoogleStandIn: Mount = (app, { config, keys, now, publicUrl }) => {
  if (config.isProduction || config.google.clientId !== undefined) return
  const standIn = createStandIn(keys, now)

  /** Requires that the redirect goes to this app, so that the token is not sent to another site. */
  function requireOurs({ query }: FastifyRequest<Query>): { redirectUri: string; state: string } {
    const { client_id: clientId, redirect_uri: redirectUri, response_type: type, state = '' } = query
    const isOurs = clientId === STAND_IN_CLIENT && redirectUri === `${publicUrl()}/auth/success` && type === 'token'
    if (!isOurs || typeof redirectUri !== 'string' || typeof state !== 'string')
      throw new CallError('VALIDATION_FAILED')
    return { redirectUri, state }
  }

  app.get<Query>('/google-stand-in/authorize', async (request, reply) => {
    const { state } = requireOurs(request)
    const search = new URLSearchParams(request.url.split('?')[1])
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .type('text/html; charset=utf-8')
      .send(renderStandInPage(search, state))
  })

  app.get<Query>('/google-stand-in/choose', async (request, reply) => {
    const { redirectUri, state } = requireOurs(request)
    const person = standInUsers.find(each => each.sub === request.query['person'])
    const fragment = person
      ? { access_token: standIn.issue(person), token_type: 'Bearer', expires_in: '3599', scope: 'email profile', state }
      : { error: 'access_denied', state }
    return reply
      .header('cache-control', 'no-store')
      .redirect(`${redirectUri}#${new URLSearchParams(fragment).toString()}`, 302)
  })

  for (const name of ['tokeninfo', 'userinfo']) {
    app.get(`/google-stand-in/${name}`, async (request, reply) => {
      const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
      const { status, body } = await standIn.answer(new URL(request.url, publicUrl()), bearer)
      return reply.code(status).header('cache-control', 'no-store').send(body)
    })
  }
}
