import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { selectUsersByName } from '../../../db/search.ts'
import { MAIL_HOST } from './delivery-hosts.ts'

interface Filter {
  id?: string
  search?: string | undefined
}

/**
 * Selects silent browsers, which have not confirmed the pushes that the push service accepted. Leaves out browsers
 * whose session has ended.
 */
export function selectSilentDevices(db: Db, { id, search }: Filter, now: Date) {
  return db
    .selectFrom('push_device as device')
    .innerJoin('refresh_family as family', 'family.id', 'device.session_id')
    .innerJoin('app_user as owner', 'owner.id', 'device.user_id')
    .select(['device.id', 'device.user_id', 'device.confirmed_at', 'device.unconfirmed'])
    .select(eb => eb.ref('device.silent_from').$notNull().as('silent_from'))
    .select(['device.contacted_at', 'family.device as name'])
    .select(['owner.full_name', 'owner.email', 'owner.email_verified_at'])
    .select(
      sql<Date | null>`(
        select max(mail.accepted_at) from notification_delivery as mail
        where mail.user_id = device.user_id and mail.device_id is null and mail.host = ${MAIL_HOST}
          and mail.accepted_at >= device.silent_from
      )`.as('mailed_at'),
    )
    .where('device.retired_at', 'is', null)
    .where('device.silent_from', '<=', now)
    .where('family.revoked_at', 'is', null)
    .where('family.expires_at', '>', now)
    .$if(id !== undefined, query => query.where('device.id', '=', id ?? ''))
    .$if(search !== undefined && search !== '', query =>
      query.where(sql<boolean>`device.user_id in (${selectUsersByName(search ?? '')})`),
    )
}
export type SilentDeviceRow = Awaited<ReturnType<ReturnType<typeof selectSilentDevices>['executeTakeFirstOrThrow']>>

export function countSilentDeviceRows(db: Db, now: Date): Promise<{ count: number; oldest: Date | null }> {
  return selectSilentDevices(db, {}, now)
    .clearSelect()
    .select(sql<number>`count(*)::integer`.as('count'))
    .select(sql<Date | null>`min(device.silent_from)`.as('oldest'))
    .executeTakeFirstOrThrow()
}

/**
 * Stores that the owner of the device was contacted. Returns false if the owner was already contacted after `notSince`.
 */
export async function markContacted(tx: Tx, id: string, at: Date, notSince: Date): Promise<boolean> {
  const marked = await tx
    .updateTable('push_device')
    .set({ contacted_at: at })
    .where('id', '=', id)
    .where(eb => eb.or([eb('contacted_at', 'is', null), eb('contacted_at', '<=', notSince)]))
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}
