import * as contract from '#contract/account/notification-whatsapp.ts'
import { bindEndpoint, type Binding, type Mount } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { applyWhatsAppEvents, isEqualSecret, isSignedByMeta } from './whatsapp-events.ts'
import { confirmWhatsAppNumber, setWhatsAppNumber } from './whatsapp-number.ts'
import { deleteWhatsAppNumber } from './whatsapp-queries.ts'

export const whatsAppBindings: readonly Binding[] = [
  bindEndpoint(contract.setWhatsAppNumber, ({ body }, context) => setWhatsAppNumber(context, body.number)),

  bindEndpoint(contract.confirmWhatsAppNumber, ({ body }, context) => confirmWhatsAppNumber(context, body.code)),

  bindEndpoint(contract.removeWhatsAppNumber, async (_request, { db, person }) => {
    await deleteWhatsAppNumber(db, person.userId)
    return {}
  }),
]

/** A call of Meta contains up to a thousand events. */
const EVENTS_MAX_BYTES = 1024 * 1024

/**
 * Serves `/api/whatsapp-events`, which Meta calls with the events of sent messages. Exists only if the Cloud API is
 * configured. Also answers 200 to a signed call whose events it ignores, because Meta repeats a failed call for days.
 */
export const whatsAppMount: Mount = async (app, { config, db, now }) => {
  const { whatsApp } = config
  if (whatsApp?.kind !== 'cloud') return
  const { appSecret, verifyToken, phoneId } = whatsApp

  // Meta calls this URL once, when the operator sets up the webhook.
  app.get<{ Querystring: Record<string, unknown> }>('/whatsapp-events', (request, reply) => {
    const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = request.query
    if (mode !== 'subscribe' || !isEqualSecret(token, verifyToken) || typeof challenge !== 'string')
      throw new CallError('FORBIDDEN')
    return reply.type('text/plain; charset=utf-8').send(challenge)
  })

  await app.register(async scope => {
    // The signature covers the bytes of the body, so the body is parsed only after the signature was checked.
    scope.removeContentTypeParser('application/json')
    const rules = { parseAs: 'buffer', bodyLimit: EVENTS_MAX_BYTES } as const
    scope.addContentTypeParser('application/json', rules, (_request, body, done) => done(null, body))
    scope.post<{ Body: Buffer | undefined }>('/whatsapp-events', async (request, reply) => {
      const signature = request.headers['x-hub-signature-256']
      const body = request.body ?? Buffer.alloc(0)
      if (!isSignedByMeta(body, signature, appSecret)) throw new CallError('UNAUTHORIZED')
      await applyWhatsAppEvents(parseJson(body), phoneId, { db, now })
      return reply.code(200).send()
    })
  })
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
