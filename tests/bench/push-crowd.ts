import { createECDH, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { getCurrentVapidKey } from '#server/features/account/notifications/vapid-keys.ts'
import { GONE_PERCENT } from './push-services.ts'

const KEYS = 50

interface Crowd {
  people: number
  /** Total number of devices: one or two for each user. */
  devices: number
  /** Origins of push services that work. */
  well: readonly string[]
  sick?: readonly string[]
  /** Share of all devices at each of the failing services. */
  sickShare?: number
}

/**
 * Creates users with one browser each; some users have a second browser. Returns the tokens of the subscriptions that
 * can be reached.
 */
export async function subscribeCrowd(
  db: Db,
  { people, devices, well, sick = [], sickShare = 0 }: Crowd,
): Promise<string[]> {
  const { generation } = await getCurrentVapidKey(db, new Date())
  await sql`
    insert into app_user (id, full_name, email, is_admin, roles, created_at)
    select gen_random_uuid(), 'Peserta ' || n, n || '@bangku.invalid', false, '{learner}', now()
    from generate_series(1, ${people}::bigint) as n
  `.execute(db)
  await sql`
    insert into refresh_family (id, user_id, binding_hash, is_remembered, created_at, expires_at)
    select gen_random_uuid(), id, '\\x00', true, now(), now() + interval '30 days'
    from app_user cross join lateral generate_series(1, case when split_part(email, '@', 1)::bigint <= ${devices - people} then 2 else 1 end)
    where email like '%@bangku.invalid'
  `.execute(db)
  const keys = Array.from({ length: KEYS }, () => createECDH('prime256v1').generateKeys().toString('base64url'))
  const auths = keys.map(() => randomBytes(16).toString('base64url'))
  const origins = [...well, ...sick]
  const hosts = origins.map(origin => new URL(origin).host)
  const atEachSick = Math.round(devices * sickShare)
  await sql`
    with numbered as (
      select family.id, family.user_id, row_number() over (order by family.id) - 1 as n
      from refresh_family family join app_user on app_user.id = family.user_id where email like '%@bangku.invalid'
    ), spread as (
      select *, case when n < ${atEachSick * sick.length} then ${well.length} + n / ${Math.max(1, atEachSick)} + 1
        else n % ${well.length} + 1 end as host
      from numbered
    )
    insert into push_device (id, session_id, user_id, endpoint, host, p256dh, auth, key_generation, created_at)
    select gen_random_uuid(), id, user_id, (${origins}::text[])[host] || '/push/' || n || '-' || id,
      (${hosts}::text[])[host], (${keys}::text[])[n % ${KEYS} + 1], (${auths}::text[])[n % ${KEYS} + 1],
      ${generation}, now()
    from spread
  `.execute(db)
  const { rows } = await sql<{ token: string }>`
    select split_part(endpoint, '/push/', 2) as token from push_device
    where split_part(split_part(endpoint, '/push/', 2), '-', 1)::bigint % 100 >= ${GONE_PERCENT}
      and host = any(${hosts.slice(0, well.length)}::text[])
  `.execute(db)
  return rows.map(({ token }) => token)
}

/** Plans the same reminder for all users: at `dueAt`, or at random times within `withinMs` after `dueAt`. */
export async function remindCrowd(db: Db, dueAt: Date, withinMs = 0): Promise<void> {
  await sql`
    insert into notification (id, user_id, kind, about, step, due_at, planned_at, valid_until, urgency, title, body, path, created_at)
    select gen_random_uuid(), id, 'webinar', 'meeting:bench', 'ten-minutes', due, due, due + interval '1 hour',
      'high', 'Sepuluh menit lagi: Menulis', 'Pukul 15.00 WIB', '/webinar/menulis', now()
    from (
      select id, ${dueAt}::timestamptz + random() * ${withinMs} * interval '1 millisecond' as due
      from app_user where email like '%@bangku.invalid'
    ) as learner
  `.execute(db)
  await sql`vacuum analyze app_user, refresh_family, push_device, notification`.execute(db)
}
