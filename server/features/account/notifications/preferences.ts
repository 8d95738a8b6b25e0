import type { NotificationSettings } from '#contract/account/notification.ts'
import type { NotificationPreference } from '#contract/account/notification-preference.ts'
import type { Tx } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import { listDevices } from './devices.ts'
import { findPreferences, upsertPreference, recheckSuppressed } from './preference-queries.ts'
import { getCurrentVapidKey } from './vapid-keys.ts'
import { readWhatsApp } from './whatsapp-number.ts'

export async function readSettings(context: CallContext<Person>): Promise<NotificationSettings> {
  const { db, person, now } = context
  const knownPreferences = (await findPreferences(db, [person.userId])).get(person.userId)
  if (!knownPreferences) throw new CallError('UNAUTHORIZED')
  const { channels, zone, mutedUntil, reviewHour, email, isEmailConfirmed } = knownPreferences
  return {
    preference: { channels, zone, mutedUntil: mutedUntil?.toISOString() ?? null, reviewHour },
    devices: await listDevices(context),
    pushKey: (await getCurrentVapidKey(db, now())).publicKey,
    email: { address: email, isConfirmed: isEmailConfirmed },
    whatsApp: await readWhatsApp(context),
  }
}

/** Stores a change of preferences. If several changes arrive in any order, the change with the latest time is kept. */
export async function storePreference(
  tx: Tx,
  person: Pick<Person, 'userId'>,
  preference: NotificationPreference,
  eventTime: { happenedAt: Date },
): Promise<{ isNew: boolean }> {
  const isNew = await upsertPreference(tx, person.userId, preference, eventTime.happenedAt)
  if (isNew) await recheckSuppressed(tx, person.userId)
  return { isNew }
}
