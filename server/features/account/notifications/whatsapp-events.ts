import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { Id } from '#contract/wire/text.ts'
import type { Services } from '../../../http/context.ts'
import { NUMBER_UNREACHABLE } from '../../../providers/whatsapp/cloud.ts'
import { markWhatsAppFailed } from './whatsapp-delivery-queries.ts'
import { deleteStoppedNumber, markNumberRefused } from './whatsapp-queries.ts'

/** Compares in constant time. */
export function isEqualSecret(given: unknown, secret: string): boolean {
  const [givenBytes, bytes] = [Buffer.from(String(given)), Buffer.from(secret)]
  return givenBytes.length === bytes.length && timingSafeEqual(givenBytes, bytes)
}

/** Returns whether Meta signed the body with the app secret (header `X-Hub-Signature-256`). */
export function isSignedByMeta(body: Buffer, signature: unknown, appSecret: string): boolean {
  return isEqualSecret(signature, `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`)
}

/** List with items of any shape. An absent or invalid list counts as empty. */
const List = v.fallback(v.optional(v.array(v.unknown()), []), [])
const Payload = v.object({ entry: List })
const Entry = v.object({ changes: List })
const Change = v.object({
  value: v.object({ metadata: v.object({ phone_number_id: v.string() }), statuses: List, messages: List }),
})

const Failure = v.object({
  status: v.literal('failed'),
  biz_opaque_callback_data: v.optional(v.fallback(v.optional(Id), undefined)),
  recipient_id: v.optional(v.string()),
  errors: v.optional(v.array(v.object({ code: v.number() })), []),
})

const Text = v.object({ from: v.string(), timestamp: v.string(), text: v.object({ body: v.string() }) })
/** Message that a tap on a button of the template sends. */
const ButtonText = v.object({ from: v.string(), timestamp: v.string(), button: v.object({ text: v.string() }) })

const isStop = (text: string) => /^(?:berhenti|stop)$/i.test(text.trim())

/** Returns the items of the list that have this shape. */
const filterByShape = <Shape extends v.GenericSchema>(list: readonly unknown[], shape: Shape): v.InferOutput<Shape>[] =>
  list.flatMap(item => {
    const parsed = v.safeParse(shape, item)
    return parsed.success ? [parsed.output] : []
  })

type Context = Pick<Services, 'db' | 'now'>

/**
 * Applies the events of a webhook call: messages that could not be delivered, and users who stop the messages. Ignores
 * everything else, and events of other phone numbers of the same app.
 */
export async function applyWhatsAppEvents(payload: unknown, phoneId: string, context: Context): Promise<void> {
  const [parsed] = filterByShape([payload], Payload)
  const entries = filterByShape(parsed?.entry ?? [], Entry)
  const changes = entries.flatMap(entry => filterByShape(entry.changes, Change))
  for (const { value } of changes) {
    if (value.metadata.phone_number_id !== phoneId) continue
    for (const failure of filterByShape(value.statuses, Failure)) await applyFailure(failure, context)
    const texts = filterByShape(value.messages, Text).map(message => ({ ...message, words: message.text.body }))
    const taps = filterByShape(value.messages, ButtonText).map(message => ({ ...message, words: message.button.text }))
    for (const { from, timestamp, words } of [...texts, ...taps]) {
      // Ignores a time with more than 11 digits, because it could be outside the range of dates.
      if (isStop(words) && /^\d{1,11}$/.test(timestamp))
        await deleteStoppedNumber(context.db, from, new Date((Number(timestamp) + 1) * 1_000))
    }
  }
}

async function applyFailure(failure: v.InferOutput<typeof Failure>, { db, now }: Context): Promise<void> {
  const { biz_opaque_callback_data: deliveryId, recipient_id: number, errors } = failure
  if (deliveryId !== undefined) await markWhatsAppFailed(db, deliveryId)
  const isUnreachable = errors.some(({ code }) => code === NUMBER_UNREACHABLE)
  if (isUnreachable && number !== undefined) await markNumberRefused(db, number, now())
}
