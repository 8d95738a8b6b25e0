import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Mount } from '../../../http/bind.ts'
import { unsubscribe } from './unsubscribe.ts'
import { renderUnknownLinkPage, renderUnsubscribedPage, unsubscribePage } from './unsubscribe-page.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

const FORM_MAX_BYTES = 8 * 1024

/** Content security policy. The page has no script and sends its form only to this server. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

function sendPage(reply: FastifyReply, html: string, status = 200): FastifyReply {
  return reply
    .code(status)
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(html)
}

/**
 * Serves `/api/unsubscribe`, which switches off one kind of email without a login (RFC 8058). The answer does not
 * reveal whether the user still exists.
 */
export const unsubscribeMount: Mount = async (app, { db, keys, now, publicUrl }) => {
  const getToken = ({ query }: FastifyRequest) => {
    const { token } = query as Record<string, unknown> // the default parser of query strings returns an object
    return typeof token === 'string' ? token : ''
  }

  app.get('/unsubscribe', (request, reply) => {
    const token = getToken(request)
    const unsubscribeToken = readUnsubscribeToken(token, keys)
    if (!unsubscribeToken) return sendPage(reply, renderUnknownLinkPage(publicUrl()), 400)
    return sendPage(reply, unsubscribePage(token, unsubscribeToken.kind, publicUrl()))
  })

  await app.register(async forms => {
    // Does not read the body, because mail programs send only `List-Unsubscribe=One-Click`, and the token contains all
    // data of the request.
    forms.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
      (_request, _body, done) => done(null, undefined),
    )
    forms.post('/unsubscribe', async (request, reply) => {
      const unsubscribeToken = readUnsubscribeToken(getToken(request), keys)
      if (!unsubscribeToken) return sendPage(reply, renderUnknownLinkPage(publicUrl()), 400)
      await unsubscribe(db, unsubscribeToken, now())
      return sendPage(reply, renderUnsubscribedPage(unsubscribeToken.kind, publicUrl()))
    })
  })
}
