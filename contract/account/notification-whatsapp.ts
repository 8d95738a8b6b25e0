import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { PlainText } from '../wire/text.ts'

/** Minutes for which a code is valid, and maximum number of tries to type a code. */
export const WHATSAPP_CODE_MINUTES = 10
export const WHATSAPP_CODE_TRIES = 5

/**
 * `none`: the user has no number. `unconfirmed`: a code was sent to the number. `refused`: WhatsApp could not deliver to
 * the number, so the number was removed.
 */
const WhatsAppState = v.picklist(['none', 'unconfirmed', 'confirmed', 'refused'])

export const WhatsAppSettings = v.object({
  state: WhatsAppState,
  /** Number with hidden digits, because several users may share a screen. Null if no number is stored. */
  number: v.nullable(v.string()),
})
export type WhatsAppSettings = v.InferOutput<typeof WhatsAppSettings>

/** Indonesian mobile number, converted to digits with the country code: 6281234567890. */
export const WhatsAppNumber = v.pipe(
  PlainText,
  v.maxLength(40, 'Nomor WhatsApp terlalu panjang'),
  v.transform(text => text.replaceAll(/[\s().-]/g, '')),
  v.nonEmpty('Isi nomor WhatsApp kamu'),
  v.regex(/^(?:\+?62|0)8[1-9]\d{7,10}$/, 'Tulis nomor ponsel Indonesia, misalnya 081234567890'),
  v.transform(text => text.replace(/^(?:\+?62|0)/, '62')),
)

export const WhatsAppNumberBody = v.object({ number: WhatsAppNumber })

/** Stores the number as unconfirmed, and sends a code to it. Replaces a stored number. */
export const setWhatsAppNumber = defineEndpoint({
  method: 'PUT',
  path: '/v1/notifications/whatsapp',
  summary: 'Menyimpan nomor WhatsApp dan mengirim kodenya',
  access: 'person',
  limit: 'whatsapp-number',
  body: WhatsAppNumberBody,
  answer: WhatsAppSettings,
  errors: ['WHATSAPP_OFF', 'WHATSAPP_NUMBER_UNREACHABLE', 'WHATSAPP_NOT_ANSWERING'],
})

export const confirmWhatsAppNumber = defineEndpoint({
  method: 'POST',
  path: '/v1/notifications/whatsapp/confirm',
  summary: 'Mengonfirmasi nomor WhatsApp dengan kodenya',
  access: 'person',
  limit: 'whatsapp-code',
  body: v.object({
    code: v.pipe(PlainText, v.trim(), v.regex(/^\d{6}$/, 'Kodenya terdiri dari 6 angka')),
  }),
  answer: WhatsAppSettings,
  errors: ['WHATSAPP_CODE_WRONG', 'WHATSAPP_CODE_OVER'],
})

/** Removes the number. Works even if the server no longer offers WhatsApp. */
export const removeWhatsAppNumber = defineEndpoint({
  method: 'DELETE',
  path: '/v1/notifications/whatsapp',
  summary: 'Menghapus nomor WhatsApp',
  access: 'person',
  answer: v.object({}),
})
