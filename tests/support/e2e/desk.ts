import { randomUUID } from 'node:crypto'
import type { Ledger } from './ledger.ts'
import { siswa } from './people.ts'

/**
 * Functions of this module insert data for the admin screens, with the same rows that the server itself would write.
 */

export async function insertExchangeRequest(ledger: Ledger): Promise<string> {
  const id = randomUUID()
  await ledger.query(
    `insert into point_exchange (id, user_id, item_id, denomination, price_points, phone_number, asked_at, signs)
     select $1, person.id, item.id, item.denomination, item.price_points, '081234567890', now(),
       '[{"sign":"young-account","text":"Akun baru 3 hari"}]'
     from app_user as person, inventory_item as item where person.email = $2 limit 1`,
    [id, siswa.email],
  )
  return id
}

export async function insertHandedInAnswer(ledger: Ledger): Promise<string> {
  const id = randomUUID()
  await ledger.query(
    `insert into assignment_answer (id, enrollment_id, lecture_material_id, text, handed_in_at, created_at)
     select $1, progress.enrollment_id, material.id, 'Jawabanku', now() - interval '3 days', now()
     from lecture_progress as progress join lecture_material as material on material.id = progress.lecture_material_id
     where material.type = 'assignment' limit 1`,
    [id],
  )
  return id
}

export async function handInQuiz(ledger: Ledger): Promise<void> {
  await ledger.query(
    `insert into quiz_attempt (id, enrollment_id, lecture_material_id, answers, score, is_passed, question_results,
       handed_in_at, created_at, number)
     select gen_random_uuid(), progress.enrollment_id, material.id, '{}', 65, false, '[]', now(), now(), 1
     from lecture_progress as progress join lecture_material as material on material.id = progress.lecture_material_id
       join quiz on quiz.id = material.quiz_id
     where quiz.is_final limit 1`,
  )
}

export async function sendProof(ledger: Ledger): Promise<string> {
  const id = randomUUID()
  await ledger.query(
    `with person as (select id from app_user where email = $2), file as (
       insert into upload (user_id, id, name, size_bytes, sha256, type, completed_at, touched_at, created_at)
       select id, gen_random_uuid(), 'bukti-lomba-desain-tingkat-provinsi-2026.pdf', 1000, decode('00', 'hex'), 'application/pdf', now(), now(), now()
       from person returning user_id, id)
     insert into level_up (id, user_id, title, note, upload_id, submitted_at, created_at)
     select $1, user_id, 'Juara dua lomba desain poster tingkat provinsi', 'Lombanya bulan lalu', id, now(), now() from file`,
    [id, siswa.email],
  )
  return id
}

/** Inserts an order with a due refund, because it was paid after its seat was lost. */
export async function createOrderToRefund(ledger: Ledger): Promise<string> {
  const id = randomUUID()
  await ledger.query(
    `insert into payment_order (id, number, user_id, course_id, session_id, course_title, session_title, method, amount, state,
       created_at, paid_at)
     select $1, 'SM-20261122-UJI', person.id, course.id, session.id, course.title, session.title, 'midtrans', 1250000, 'refund-due',
       now(), now()
     from app_user as person, course join course_session as session on session.course_id = course.id
     where person.email = $2 limit 1`,
    [id, siswa.email],
  )
  return id
}

/** Inserts a finished bulk action with one success and no refusal. */
export async function createFinishedBulk(ledger: Ledger): Promise<string> {
  const id = randomUUID()
  await ledger.query(
    `with run as (
       insert into bulk_run (id, deed, given, total, state, asked_by, asked_at, runner_id, place, reason, finished_at)
       select $1, 'user.end-sessions', '{}', 1, 'done', id, now(), id, '127.0.0.1', 'Ponsel sekolah dikembalikan', now()
       from app_user where is_admin limit 1 returning id)
     insert into bulk_row (bulk_id, seq, subject_id, state)
     select run.id, 1, person.id, 'done' from run, app_user as person where person.email = $2`,
    [id, siswa.email],
  )
  return id
}

/** Inserts an entry of a learner that the server refused. */
export async function createRefusedWork(ledger: Ledger): Promise<string> {
  const [row] = await ledger.query<{ id: string }>(
    `insert into refused_write (user_id, entry_id, kind, code, first_at, last_at)
     select id, gen_random_uuid(), 'quiz', 'QUIZ_NOT_FOUND', now(), now() from app_user where email = $1 returning id`,
    [siswa.email],
  )
  return row!.id
}

/**
 * Inserts a device of a logged-in user that has not confirmed the last four pushes, so that the device counts as
 * silent.
 */
export async function createSilentDevice(ledger: Ledger): Promise<string> {
  const id = randomUUID()
  await ledger.query(
    `insert into vapid_key (generation, public_key, private_key, created_at) values (1, '', '', now()) on conflict do nothing`,
  )
  await ledger.query(
    `with login as (
       insert into refresh_family (id, user_id, binding_hash, is_remembered, created_at, expires_at, device)
       select gen_random_uuid(), id, decode('00', 'hex'), true, now() - interval '9 days', now() + interval '9 days', 'Chrome di Android'
       from app_user where email = $2 returning id, user_id)
     insert into push_device (id, session_id, user_id, endpoint, host, p256dh, auth, key_generation, created_at, silent_from, unconfirmed)
     select $1, login.id, login.user_id, 'https://push.contoh.test/satu', 'push.contoh.test', '', '', 1,
       now() - interval '9 days', now() - interval '3 days', 4
     from login`,
    [id, siswa.email],
  )
  return id
}

/** Inserts a second account of the same person, without any work. */
export async function createSecondAccount(ledger: Ledger, name: string): Promise<{ id: string; email: string }> {
  const id = randomUUID()
  const email = `${id.slice(0, 8)}@contoh.test`
  await ledger.query(
    `with person as (
       insert into app_user (id, full_name, email, is_admin, roles, created_at, email_verified_at)
       values ($1, $2, $3, false, '{learner}', now(), now()) returning id)
     insert into point_balance (user_id, balance) select id, 0 from person`,
    [id, name, email],
  )
  return { id, email }
}
