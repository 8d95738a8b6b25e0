import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/**
 * Returns the id of the account that receives the emails: the kept account if this account was merged. Returns
 * undefined if the account was erased.
 */
export async function findMailedUser(tx: Tx, userId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('app_user as own')
    .innerJoin('app_user as kept', join =>
      join.on(eb => eb('kept.id', '=', eb.fn.coalesce('own.merged_into', 'own.id'))),
    )
    .select('kept.id')
    .where('own.id', '=', userId)
    .where('kept.deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/**
 * Switches off the emails of these kinds in a single statement, so that two concurrent calls do not overwrite each
 * other.
 */
export async function switchMailOff(
  tx: Tx,
  userId: string,
  kinds: readonly string[],
  { zone, now }: { zone: string; now: Date },
): Promise<void> {
  await sql`
    insert into notification_setting as setting (user_id, channels, zone, changed_at)
    values (${userId}, (
      select jsonb_object_agg(kind, jsonb_build_object('push', true, 'mail', false)) from unnest(${kinds}::text[]) kind
    ), ${zone}, ${now})
    on conflict (user_id) do update set
      channels = setting.channels || (
        select jsonb_object_agg(kind, jsonb_build_object(
          'push', coalesce((setting.channels -> kind ->> 'push')::boolean, true), 'mail', false
        )) from unnest(${kinds}::text[]) kind
      ),
      changed_at = greatest(setting.changed_at, excluded.changed_at)
  `.execute(tx)
}

/**
 * Deletes emails and WhatsApp messages of these kinds that wait for a try. WhatsApp messages follow the user's choice
 * of emails.
 */
export async function removeWaitingMails(tx: Tx, userId: string, kinds: readonly string[]): Promise<void> {
  await sql`
    delete from notification_delivery using notification
    where notification.id = notification_delivery.notification_id
      and notification_delivery.user_id = ${userId} and notification_delivery.device_id is null
      and notification_delivery.state = 'waiting' and notification.kind = any(${kinds}::text[])
  `.execute(tx)
}
