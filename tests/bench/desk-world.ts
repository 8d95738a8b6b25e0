import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

export const USER_COUNT = 100_000
const WORK_ROWS = 50_000
export const CODE_COUNT = 1_000_000

/** Returns SQL for a number from 0 to `most` - 1, the same for the same row in every run. */
const part = (row: string, salt: number, most: number) => sql.raw(`abs(hashint4(${row} * 31 + ${salt})) % ${most}`)
const daysAgo = (row: string, salt: number) =>
  sql`now() - interval '20 minutes' - (${part(row, salt, 730)} || ' days')::interval - (${sql.raw(row)} || ' seconds')::interval`

/**
 * Fills the database as after two years of heavy use: accounts, enrolments, attempts, exchanges, orders and log rows.
 * The database generates all rows.
 */
export async function fillAdmin(db: Db): Promise<void> {
  const steps = [
    insertUsers,
    enrolments,
    progress,
    certificates,
    attempts,
    assignments,
    exchanges,
    levelUps,
    orders,
    coupons,
    log,
  ]
  for (const step of steps) await step(db)
  await sql`vacuum analyze`.execute(db)
}

async function insertUsers(db: Db): Promise<void> {
  const first = `'{Ayu,Bima,Citra,Dewi,Eko,Fitri,Galih,Hana,Indra,Joko,Kartika,Lestari,Maya,Nanda,Oki,Putri,Rizky,Sari,Tono,Wulan}'::text[]`
  const last = `'{Santoso,Wijaya,Pratama,Nugroho,Saputra,Hidayat,Kusuma,Maulana,Permana,Setiawan,Utami,Wibowo,Anggraini}'::text[]`
  await sql`create table bench_person as
    select n::integer, gen_random_uuid() as id from generate_series(1, ${sql.lit(USER_COUNT)}) as n`.execute(db)
  await sql`
    insert into app_user (id, full_name, email, phone_number, is_admin, roles, created_at, email_verified_at)
    select id, (${sql.raw(first)})[1 + ${part('n', 1, 20)}] || ' ' || (${sql.raw(last)})[1 + ${part('n', 2, 13)}],
      'orang' || n || '@bangku.invalid', '0812' || lpad(n::text, 8, '0'), n % 10000 = 0,
      case when n % 2000 = 0 then '{learner,expert}' else '{learner}' end::text[], ${daysAgo('n', 3)},
      case when n % 20 = 0 then null else ${daysAgo('n', 4)} end
    from bench_person`.execute(db)
  await sql`insert into point_balance (user_id, balance) select id, 100 from bench_person`.execute(db)
  await sql`
    insert into refresh_family (id, user_id, binding_hash, is_remembered, created_at, expires_at)
    select gen_random_uuid(), id, decode('00', 'hex'), true, ${daysAgo('n', 5)}, now() + interval '30 days'
    from bench_person where n % 2 = 0`.execute(db)
}

/** Gives each account one course. */
async function enrolments(db: Db): Promise<void> {
  await sql`
    create table bench_course as
    select row_number() over (order by course.slug) - 1 as n, course.id, course.career_track_id, version.version,
      (select session.id from course_session as session where session.course_id = course.id limit 1) as session_id
    from course join career_track_version as version using (career_track_id)
    where version.version = 1 and exists (select 1 from course_session where course_session.course_id = course.id)
  `.execute(db)
  await sql`
    insert into enrollment (id, user_id, course_id, session_id, career_track_id, version, created_at)
    select gen_random_uuid(), person.id, course.id, course.session_id, course.career_track_id, course.version, ${daysAgo('person.n', 6)}
    from bench_person as person join bench_course as course on course.n = person.n % (select count(*) from bench_course)
  `.execute(db)
}

async function progress(db: Db): Promise<void> {
  await sql`
    insert into lecture_progress (enrollment_id, lecture_material_id, status, completed_at, updated_at)
    select enrollment.id, material.id, state.status, case state.status when 'COMPLETED' then moved.at end, moved.at
    from enrollment join lecture_material as material using (career_track_id, version)
      left join quiz on quiz.id = material.quiz_id
      cross join lateral (select abs(hashtext(enrollment.id::text || material.id)) as n) as dice
      cross join lateral (select (array['OPEN', 'INPROGRESS', 'COMPLETED'])[1 + dice.n % 3] as status) as state
      cross join lateral (
        select least(now(), enrollment.created_at + dice.n % 90 * interval '1 day') as at
      ) as moved
    where dice.n % 5 = 0 or quiz.is_final or material.type = 'assignment'
    on conflict do nothing`.execute(db)
}

async function certificates(db: Db): Promise<void> {
  await sql`
    insert into certificate (id, enrollment_id, kind, finished_at, code, number, printed, generated_at, published_at)
    select gen_random_uuid(), id, kind, now(), replace(gen_random_uuid()::text, '-', ''), 'B-' || row_number() over (), '{}', now(),
      case when n % 3 > 0 then now() end
    from (select id, kind, row_number() over () as n from enrollment cross join unnest('{completion,graduation}'::text[]) as kind) as row
    where n % 5 = 0`.execute(db)
}

/** Selects each learner's first enrolment that has a material of this kind. */
const some = (which: string) =>
  sql.raw(`
  select enrollment.id as enrollment_id, material.id as material_id, enrollment.user_id, row_number() over ()::integer as n
  from enrollment join lateral (
    select material.id from lecture_material as material left join quiz on quiz.id = material.quiz_id
    where material.career_track_id = enrollment.career_track_id and material.version = enrollment.version and ${which} limit 1
  ) as material on true limit ${WORK_ROWS}`)

async function attempts(db: Db): Promise<void> {
  await sql`
    insert into quiz_attempt (id, enrollment_id, lecture_material_id, answers, score, is_passed, question_results,
      handed_in_at, created_at, number)
    select gen_random_uuid(), enrollment_id, material_id, '{}', ${part('n', 7, 101)}, n % 2 = 0, '[]', ${daysAgo('n', 8)}, now(), 1
    from (${some('quiz.is_final')}) as row`.execute(db)
}

async function assignments(db: Db): Promise<void> {
  await sql`
    insert into assignment_answer (id, enrollment_id, lecture_material_id, text, handed_in_at, created_at, state, score, assessor_id,
      assessed_at, expert_id)
    select gen_random_uuid(), enrollment_id, material_id, 'Jawaban', ${daysAgo('n', 9)}, now(), state,
      case state when 'scored' then 80 end, case state when 'scored' then expert.id end,
      case state when 'scored' then now() end, case when n % 4 > 0 then expert.id end
    from (${some(`material.type = 'assignment'`)}) as row
      join (select id, row_number() over () - 1 as at from app_user where 'expert' = any(roles)) as expert
        on expert.at = n % 40
      cross join lateral (select (array['handed-in', 'being-assessed', 'scored', 'scored', 'returned'])[1 + n % 5] as state) as state
  `.execute(db)
}

async function exchanges(db: Db): Promise<void> {
  await sql`
    insert into point_exchange (id, user_id, item_id, denomination, price_points, phone_number, state, asked_at, signs)
    select gen_random_uuid(), person.id, item.id, item.denomination, item.price_points, '0813' || lpad(person.n::text, 8, '0'),
      (array['asked', 'approved', 'paid', 'paid', 'rejected'])[1 + person.n % 5], ${daysAgo('person.n', 10)},
      case when person.n % 50 = 0 then '[{"sign": "new-account", "text": "Akun baru"}]' else '[]' end::jsonb
    from bench_person as person
      join (select *, row_number() over () - 1 as at from inventory_item) as item
        on item.at = person.n % (select count(*) from inventory_item)
    where person.n <= ${sql.lit(WORK_ROWS)}`.execute(db)
}

async function levelUps(db: Db): Promise<void> {
  await sql`
    insert into upload (user_id, id, name, size_bytes, sha256, type, completed_at, touched_at, created_at)
    select id, id, 'bukti.pdf', 1000, decode('00', 'hex'), 'application/pdf', now(), now(), now()
    from bench_person where n <= ${sql.lit(WORK_ROWS)}`.execute(db)
  await sql`
    insert into level_up (id, user_id, title, note, upload_id, state, submitted_at, created_at)
    select gen_random_uuid(), id, 'Sertifikat ke-' || n, '', id, (array['submitted', 'approved', 'rejected'])[1 + n % 3],
      ${daysAgo('n', 11)}, now()
    from bench_person where n <= ${sql.lit(WORK_ROWS)}`.execute(db)
}

async function orders(db: Db): Promise<void> {
  await sql`
    insert into payment_order (id, number, user_id, course_id, session_id, course_title, session_title, method, amount, state,
      created_at, paid_at)
    select gen_random_uuid(), 'BNK-' || person.n, person.id, course.id, course.session_id, 'Kelas', 'Sesi',
      case when person.n % 3 = 0 then 'point' else 'midtrans' end, 1 + ${part('person.n', 12, 500_000)},
      (array['failed', 'expired', 'refund-due', 'refunded'])[1 + person.n % 4], ${daysAgo('person.n', 13)},
      case when person.n % 4 > 1 then ${daysAgo('person.n', 13)} end
    from bench_person as person join bench_course as course on course.n = person.n % (select count(*) from bench_course)
  `.execute(db)
}

async function coupons(db: Db): Promise<void> {
  await sql`
    insert into voucher_batch (id, title, prefix, course_id, active_from, expires_at, quota, redeemed_count, created_at)
    select gen_random_uuid(), 'Batch ' || batch, (array['DRTOK', 'DRBKL', 'DRKRM'])[1 + batch % 3], course.id,
      now() - interval '300 days', now() + (batch % 600 - 300 || ' days')::interval + interval '1 hour', 100, batch % 101, ${daysAgo('batch', 14)}
    from generate_series(1, 5000) as batch join bench_course as course on course.n = batch % (select count(*) from bench_course)
  `.execute(db)
  await sql`
    insert into voucher (code, batch_id) select 'DRTOK' || lpad(n::text, 9, '0'), (select id from voucher_batch where title = 'Batch 1')
    from generate_series(1, ${sql.lit(CODE_COUNT)}) as n`.execute(db)
}

/** Inserts rows of the audit log. Their hash chain is not valid, because the bench only measures the list. */
async function log(db: Db): Promise<void> {
  await sql`
    insert into audit_entry (seq, at, actor_id, deed, subject_kind, subject_id, person_id, place, detail, detail_hash, hash)
    select head.seq + line, ${daysAgo('line', 15)}, actor.id, (array['user.view', 'user.update', 'exchange.approve'])[1 + line % 3], 'user',
      person.id, person.id, '10.0.0.1', jsonb_build_object('subject', 'Orang ' || line, 'reason', null, 'before', null, 'after', null),
      decode('00', 'hex'), decode('00', 'hex')
    from audit_head as head cross join generate_series(1, 100000) as line
      join bench_person as person on person.n = line % ${sql.lit(USER_COUNT)} + 1
      join (select id, row_number() over () - 1 as at from app_user where is_admin) as actor on actor.at = line % 10
  `.execute(db)
  await sql`update audit_head set seq = (select max(seq) from audit_entry)`.execute(db)
}
