import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Mount } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { isPaymentResult, PAY_STAND_IN_PATH, type PlayedOrder } from '../../../providers/midtrans/stand-in.ts'
import { endPage, payPage, outcomeScript } from './stand-in-page.ts'

/**
 * Content security policy of the payment window. Only our own page may embed the window. The window may run one script
 * and cannot send forms.
 */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  `script-src 'sha256-${createHash('sha256').update(outcomeScript).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .headers({
      'content-security-policy': policy,
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(html)
}

/**
 * `/api/pay-stand-in/{token}` replaces the provider's payment window if no payment provider is configured. It does not
 * exist in production.
 */
export const payStandInMount: Mount = (app, { payStandIn }) => {
  if (!payStandIn) return

  function requireOrder(token: string): PlayedOrder {
    const order = payStandIn?.read(token)
    if (!order) throw new CallError('ADDRESS_NOT_FOUND')
    return order
  }

  app.get<{ Params: { token: string } }>('/pay-stand-in/:token', (request, reply) => {
    const { token } = request.params
    return sendPage(reply, payPage(requireOrder(token), `${PAY_STAND_IN_PATH}/${token}`))
  })

  app.get<{ Params: { token: string; ending: string } }>('/pay-stand-in/:token/:ending', async (request, reply) => {
    const { token, ending } = request.params
    const order = requireOrder(token)
    if (!isPaymentResult(ending)) throw new CallError('ADDRESS_NOT_FOUND')
    await payStandIn.end(order, ending)
    return sendPage(reply, endPage(ending))
  })
}
