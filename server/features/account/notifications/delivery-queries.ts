import { sql } from 'kysely'
import { SILENT_AFTER_MS, SILENT_AFTER_PUSHES } from '#contract/account/notification-decision.ts'
import type { NotificationStep } from '#contract/account/notification-steps.ts'
import type { Db } from '../../../db/database.ts'
import type { CalendarMethod, NotificationTables, RetirementReason, Urgency } from '../../../db/tables/notifications.ts'
import { MAIL_HOST } from './delivery-hosts.ts'
import type { HostCapacity } from './push-hosts.ts'

interface Claim {
  now: Date
  leaseMs: number
  limit: number
  /** Free slots of each push service that this process has used. */
  capacities: readonly HostCapacity[]
  /** Free slots of every other push service. */
  freeOfOthers: number
}

/** A due push with its payload. `device` is null if the device was removed or its session has ended. */
export interface ClaimedPush {
  id: string
  attempts: number
  host: string
  /** User id that the device knows. A device of a merged account still uses the id of that account (decision 276). */
  userId: string
  notificationId: string
  about: string
  step: NotificationStep
  title: string
  body: string
  path: string
  calendarPath: string | null
  urgency: Urgency
  validUntil: Date
  device: { id: string; endpoint: string; p256dh: string; auth: string; keyGeneration: number } | null
}

/**
 * Claims due pushes and postpones them by `leaseMs`, so that no other server sends them too. If this server crashes,
 * the pushes become due again after this time. Also checks whether the device may still receive pushes.
 */
export async function claimPushes(
  db: Db,
  { now, leaseMs, limit, capacities, freeOfOthers }: Claim,
): Promise<ClaimedPush[]> {
  const { rows } = await sql<ClaimedPush>`
    with host_capacity as (
      select * from unnest(${capacities.map(each => each.name)}::text[], ${capacities.map(each => each.freeSlots)}::int[]) as known (host, free_slots)
    ), open as (
      select id, host, next_try_at from notification_delivery
      where state = 'waiting' and device_id is not null and next_try_at <= ${now}
        and host not in (select host from host_capacity where free_slots = 0)
      order by next_try_at limit ${limit}
      for update skip locked
    ), due as (
      select id from (
        select id, host, row_number() over (partition by host order by next_try_at) as nth from open
      ) numbered
      left join host_capacity using (host)
      where nth <= coalesce(free_slots, ${freeOfOthers})
    ), claimed as (
      update notification_delivery
      set attempts = attempts + 1, next_try_at = ${new Date(now.getTime() + leaseMs)}
      from due where notification_delivery.id = due.id
      returning notification_delivery.*
    )
    select claimed.id, claimed.attempts, claimed.host, coalesce(family.user_id, claimed.user_id) as "userId", notice.id as "notificationId",
      notice.about, notice.step, notice.title, notice.body, notice.path, notice.calendar_path as "calendarPath", notice.urgency,
      notice.valid_until as "validUntil",
      case when family.id is null then null else json_build_object(
        'id', device.id, 'endpoint', device.endpoint, 'p256dh', device.p256dh, 'auth', device.auth,
        'keyGeneration', device.key_generation
      ) end as device
    from claimed
    join notification notice on notice.id = claimed.notification_id
    left join push_device device on device.id = claimed.device_id and device.retired_at is null
    left join refresh_family family
      on family.id = device.session_id and family.revoked_at is null and family.expires_at > ${now}
  `.execute(db)
  return rows
}

export interface EndedDelivery {
  id: string
  state: 'accepted' | 'gone' | 'refused' | 'too-late'
}

/**
 * Stores the results of tries. Skips deliveries that have already ended, because WhatsApp may report a failure before
 * the try is stored as accepted. If a device has confirmed none of `SILENT_AFTER_PUSHES` accepted pushes, it counts as
 * silent after another `SILENT_AFTER_MS`. Updates deliveries before devices, in the same order as
 * `storeConfirmedPushes`, because another order could deadlock.
 */
export async function endDeliveries(db: Db, ended: readonly EndedDelivery[], now: Date): Promise<void> {
  await sql`
    with ending as (
      update notification_delivery set
        state = ended.state,
        accepted_at = case when ended.state = 'accepted' then ${now}::timestamptz end
      from unnest(${ended.map(each => each.id)}::uuid[], ${ended.map(each => each.state)}::text[]) as ended (id, state)
      where notification_delivery.id = ended.id and notification_delivery.state = 'waiting'
      returning notification_delivery.state, device_id, arrived_at
    ), taken as (
      select device_id, count(*)::int as pushes from ending
      where state = 'accepted' and device_id is not null and arrived_at is null
      group by device_id
    )
    update push_device set
      unconfirmed = unconfirmed + taken.pushes,
      silent_from = case
        when silent_from is not null or unconfirmed + taken.pushes < ${SILENT_AFTER_PUSHES} then silent_from
        else ${new Date(now.getTime() + SILENT_AFTER_MS)}::timestamptz
      end
    from taken where push_device.id = taken.device_id
  `.execute(db)
}

export async function postponeDeliveries(db: Db, later: readonly { id: string; until: Date }[]): Promise<void> {
  await sql`
    update notification_delivery set next_try_at = later.until
    from unnest(${later.map(each => each.id)}::uuid[], ${later.map(each => each.until)}::timestamptz[]) as later (id, until)
    where notification_delivery.id = later.id and state = 'waiting'
  `.execute(db)
}

export async function retireDevices(
  db: Db,
  deviceIds: readonly string[],
  because: RetirementReason,
  now: Date,
): Promise<void> {
  if (deviceIds.length === 0) return
  await db
    .updateTable('push_device')
    .set({ retired_at: now, retired_because: because })
    .where('id', 'in', deviceIds)
    .where('retired_at', 'is', null)
    .execute()
}

/** Claims the due emails. Works like `claimPushes`. */
export async function claimMails(db: Db, { now, leaseMs, limit }: Omit<Claim, 'capacities' | 'freeOfOthers'>) {
  const { rows } = await sql<{
    id: string
    attempts: number
    createdAt: Date
    userId: string
    kind: NotificationTables['notification']['kind']
    title: string
    body: string
    path: string
    validUntil: Date
    email: string
    name: string
    method: CalendarMethod | null
    ics: string | null
    hasSilentDevice: boolean
    isDeactivated: boolean
    isUndeliverable: boolean
  }>`
    with due as (
      select id from notification_delivery
      where state = 'waiting' and device_id is null and host = ${MAIL_HOST} and next_try_at <= ${now}
      order by next_try_at limit ${limit}
      for update skip locked
    ), claimed as (
      update notification_delivery
      set attempts = attempts + 1, next_try_at = ${new Date(now.getTime() + leaseMs)}
      from due where notification_delivery.id = due.id
      returning notification_delivery.*
    )
    select claimed.id, claimed.attempts, claimed.created_at as "createdAt", claimed.user_id as "userId",
      notice.kind, notice.title, notice.body, notice.path,
      notice.valid_until as "validUntil", person.email, person.full_name as name, calendar.method, calendar.ics,
      person.deactivated_at is not null as "isDeactivated",
      exists (select from push_device where user_id = claimed.user_id and silent_from <= ${now}) as "hasSilentDevice",
      exists (select from undeliverable_address address where address.user_id = person.id and address.email = person.email)
        as "isUndeliverable"
    from claimed
    join notification notice on notice.id = claimed.notification_id
    join app_user person on person.id = claimed.user_id
    left join notification_calendar calendar on calendar.hash = notice.calendar_hash
  `.execute(db)
  return rows
}
export type ClaimedMail = Awaited<ReturnType<typeof claimMails>>[number]
