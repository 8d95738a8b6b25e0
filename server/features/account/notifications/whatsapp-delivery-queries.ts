import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { WHATSAPP_HOST } from './delivery-hosts.ts'

/** A due message. `number` is null if the user has no confirmed number any more, or if the account is deactivated. */
export interface ClaimedWhatsApp {
  id: string
  attempts: number
  createdAt: Date
  title: string
  body: string
  path: string
  validUntil: Date
  number: string | null
}

/** Claims the due messages. Works like `claimPushes`. */
export async function claimWhatsApps(
  db: Db,
  { now, leaseMs, limit }: { now: Date; leaseMs: number; limit: number },
): Promise<ClaimedWhatsApp[]> {
  const { rows } = await sql<ClaimedWhatsApp>`
    with due as (
      select id from notification_delivery
      where state = 'waiting' and device_id is null and host = ${WHATSAPP_HOST} and next_try_at <= ${now}
      order by next_try_at limit ${limit}
      for update skip locked
    ), claimed as (
      update notification_delivery
      set attempts = attempts + 1, next_try_at = ${new Date(now.getTime() + leaseMs)}
      from due where notification_delivery.id = due.id
      returning notification_delivery.*
    )
    select claimed.id, claimed.attempts, claimed.created_at as "createdAt", notice.title, notice.body, notice.path,
      notice.valid_until as "validUntil", own.number
    from claimed
    join notification notice on notice.id = claimed.notification_id
    join app_user person on person.id = claimed.user_id
    left join whatsapp_number own on own.user_id = claimed.user_id and own.confirmed_at is not null
      and person.deactivated_at is null
  `.execute(db)
  return rows
}

/** Stores that WhatsApp could not deliver a message that it had accepted. */
export async function markWhatsAppFailed(db: Db, id: string): Promise<void> {
  await db
    .updateTable('notification_delivery')
    .set({ state: 'refused', accepted_at: null })
    .where('id', '=', id)
    .where('host', '=', WHATSAPP_HOST)
    .where('device_id', 'is', null)
    .where('state', 'in', ['waiting', 'accepted'])
    .execute()
}
