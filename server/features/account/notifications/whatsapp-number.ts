import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { WHATSAPP_CODE_MINUTES, type WhatsAppSettings } from '#contract/account/notification-whatsapp.ts'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import type { CallContext, Services } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import { WhatsAppRefused } from '../../../providers/whatsapp/port.ts'
import { presentWhatsApp } from './present.ts'
import {
  countCodeTry,
  findWhatsAppNumber,
  markNumberRefused,
  markWhatsAppConfirmed,
  putWhatsAppNumber,
} from './whatsapp-queries.ts'

function hashCode(keys: Services['keys'], userId: string, number: string, code: string): Buffer {
  return createHmac('sha256', keys.mailToken).update(`whatsapp/${userId}/${number}/${code}`).digest()
}

/** Returns the user's WhatsApp settings, or undefined if this server sends nothing by WhatsApp. */
export async function readWhatsApp({
  db,
  person,
  whatsApp,
}: CallContext<Person>): Promise<WhatsAppSettings | undefined> {
  return whatsApp && presentWhatsApp(await findWhatsAppNumber(db, person.userId))
}

/**
 * Stores an unconfirmed number and sends a code to it. The response does not reveal whether another account has this
 * number. The code is stored before it is sent, because a message may arrive although the response of WhatsApp was
 * lost.
 */
export async function setWhatsAppNumber(context: CallContext<Person>, number: string): Promise<WhatsAppSettings> {
  const { db, keys, log, person, whatsApp } = context
  const { userId } = person
  if (!whatsApp) throw new CallError('WHATSAPP_OFF')
  await context.limit('whatsapp-number', userId)
  await context.limit('whatsapp-number', number)
  const now = context.now()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const codeExpiresAt = new Date(now.getTime() + WHATSAPP_CODE_MINUTES * MINUTE_MS)
  await putWhatsAppNumber(db, { userId, number, codeHash: hashCode(keys, userId, number, code), codeExpiresAt, now })
  try {
    await whatsApp.send({ id: randomUUID(), date: now, to: number, kind: 'code', code })
  } catch (error) {
    const isUnreachable = error instanceof WhatsAppRefused && error.isNumberUnreachable
    log.warn({ isUnreachable, fault: String(error) }, 'failed to send a code by WhatsApp')
    if (!isUnreachable) throw new CallError('WHATSAPP_NOT_ANSWERING')
    await markNumberRefused(db, number, now)
    throw new CallError('WHATSAPP_NUMBER_UNREACHABLE')
  }
  return presentWhatsApp(await findWhatsAppNumber(db, userId))
}

/** Confirms the number with the code that was sent to it. */
export async function confirmWhatsAppNumber(context: CallContext<Person>, code: string): Promise<WhatsAppSettings> {
  const { db, keys, person } = context
  await context.limit('whatsapp-code', person.userId)
  const now = context.now()
  const tried = await countCodeTry(db, person.userId, now)
  if (!tried) throw new CallError('WHATSAPP_CODE_OVER')
  const typedHash = hashCode(keys, person.userId, tried.number, code)
  if (!timingSafeEqual(typedHash, tried.codeHash)) throw new CallError('WHATSAPP_CODE_WRONG')
  const confirmed = await markWhatsAppConfirmed(db, person.userId, tried.codeHash, now)
  if (!confirmed) throw new CallError('WHATSAPP_CODE_OVER')
  return presentWhatsApp(confirmed)
}
