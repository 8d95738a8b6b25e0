import { createHash, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { Email } from '#contract/account/session-data.ts'
import { undeliverableReasons } from '#contract/account/user.admin.ts'
import type { Mount } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { recordUndeliverable } from '../../../mail/undeliverable-queries.ts'

const MOST_EVENTS = 100

const Events = v.pipe(
  v.array(v.object({ email: Email, kind: v.picklist(undeliverableReasons) })),
  v.maxLength(MOST_EVENTS),
)

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Serves `/api/mail-events`, at which the mail service reports bounces and complaints about accepted emails. Exists
 * only if `MAIL_EVENTS_TOKEN` is set. The answer does not reveal whether an account has the email address.
 */
export const mountMailEvents: Mount = (app, { config, db, now }) => {
  const { mailEventsToken } = config
  if (mailEventsToken === undefined) return
  const expected = digest(`Bearer ${mailEventsToken}`)

  app.post('/mail-events', async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) throw new CallError('UNAUTHORIZED')
    const events = v.safeParse(Events, request.body)
    if (!events.success) throw new CallError('VALIDATION_FAILED')
    for (const { email, kind } of events.output) await recordUndeliverable(db, { email, reason: kind, at: now() })
    return reply.code(204).send()
  })
}
