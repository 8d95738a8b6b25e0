import { type AppRoute, appRoutes } from '#contract/wire/routes.ts'
import {
  insertExchangeRequest,
  createFinishedBulk,
  insertHandedInAnswer,
  handInQuiz,
  createOrderToRefund,
  createRefusedWork,
  sendProof,
  createSilentDevice,
} from './desk.ts'
import { admin, siswa } from './people.ts'
import { findRegisteredWebinar } from './webinar.ts'
import type { World } from './world.ts'

/**
 * Page of the structure of a career track. This page belongs to no list, and redirects to the home page after any
 * failure.
 */
const STRUCTURE = '/admin/structured/$id'
/**
 * Page that shows the structure of a career track, so that an admin can copy parts. If a request of the page fails, the
 * whole page fails.
 */
const COPY = '/admin/career-track/$id/salin'

/** Page that shows only stored data and makes no requests. */
const OFFLINE_TASKS = '/expert/bawaan'

const screens = appRoutes.filter(
  (row: AppRoute) => (row.access === 'admin' || row.access === 'expert') && row.onward === undefined,
)

const draftOfFirst = `
  insert into career_track_version (career_track_id, version, track_content, track_count, class_count, material_count)
  select career_track_id, version + 9, track_content, track_count, class_count, material_count
  from career_track_version order by version desc limit 1 returning career_track_id as id`

/** Inserts a question with texts of maximum length at a position of a video. */
const askedQuestion = `
  insert into lesson_question (id, asked_by, career_track_id, lineage_id, material_id, material_title, anchor, text,
    asked_at, received_at)
  select gen_random_uuid(), app_user.id, material.career_track_id, material.lineage_id, material.id, material.title,
    '{"kind":"video","second":75}'::jsonb, repeat('Pertanyaan yang panjang sekali ', 32), now(), now()
  from lecture_material as material, app_user where material.type = 'video' and app_user.email = $1
  limit 1 returning id`

/** Selects a question of maximum length with the maximum number of tags. */
const bankedQuestion = `
  insert into bank_question (id, question, fingerprint, tags, changed_at)
  select gen_random_uuid(), jsonb_build_object('type', 'single', 'text', repeat('Pertanyaan yang panjang sekali ', 30),
      'options', '[{"id":"a","text":"Ya"},{"id":"b","text":"Tidak"}]'::jsonb, 'answer', '["a"]'::jsonb, 'explanation', 'Karena begitu.'),
    sha256('panjang'), (select array_agg(repeat('kata ', 5) || n) from generate_series(1, 10) as n), now()
  returning id`

/** Page of the admin or expert area that a test opens. */
export interface Address {
  address: string
  list?: string
  /** True if the page makes no requests, or if the test does not change its first request. */
  hasNoStates?: boolean
}

/** Returns a path with data for every admin and expert screen, with names of maximum length. */
export async function fillAdmin({ ledger }: World): Promise<Address[]> {
  const first = async (sql: string) => (await ledger.query<{ id: string }>(`${sql} limit 1`))[0]!.id
  await ledger.query(`update app_user set full_name = $2 where email = $1`, [
    siswa.email,
    'Raden Ajeng Sekar Kinasih Maharani Kusumawardhani',
  ])
  await ledger.query(`update app_user set roles = '{admin,expert}' where email = $1`, [admin.email])
  await findRegisteredWebinar(ledger, siswa)
  await handInQuiz(ledger)
  const meeting = await first(`select id from webinar_meeting where starts_at < now() and ends_at > now()`)
  const session = (
    await ledger.query<{ query: string }>(
      `select 'courseId=' || course_id || '&sessionId=' || session_id as query from enrollment limit 1`,
    )
  )[0]!.query
  const handedIn = await insertHandedInAnswer(ledger)
  const drafted = (await ledger.query<{ id: string }>(draftOfFirst))[0]!.id
  const asked = (await ledger.query<{ id: string }>(askedQuestion, [siswa.email]))[0]!.id
  const ids: Record<string, string> = {
    '/admin/tanya/$id': asked,
    '/expert/tanya/$id': asked,
    '/admin/scoring/$id': handedIn,
    '/expert/task-assignment/$id': handedIn,
    '/admin/coupon/$id': await first('select id from voucher_batch'),
    '/admin/user/$id': await first(`select id from app_user where email = '${siswa.email}'`),
    '/admin/user-lulusin/$id': await first('select id from enrollment'),
    '/admin/redeem-pulsa/$id': await insertExchangeRequest(ledger),
    '/admin/level-up/$id': await sendProof(ledger),
    '/admin/order/$id': await createOrderToRefund(ledger),
    '/admin/inventory/$id': await first('select id from inventory_item'),
    '/admin/kategori/$id': await first('select id from category'),
    '/admin/jadwal-poin/$id': await first('select id from point_window'),
    '/admin/lecture-material/update/$id': await first(`select id from lecture_material where type = 'article'`),
    '/admin/career-track/$id': await first('select id from career_track'),
    '/admin/career-track/$id/susunan': drafted,
    [COPY]: drafted,
    // A quiz with attempts, so that the page shows their figures.
    '/admin/quiz/$id': await first(
      `select material.quiz_id as id from quiz_attempt join lecture_material as material on material.id = lecture_material_id`,
    ),
    '/admin/quiz/bank/$id': (await ledger.query<{ id: string }>(bankedQuestion))[0]!.id,
    '/admin/instructor/$id': await first('select id from instructor'),
    '/admin/kelas/$id': await first('select id from course'),
    '/admin/konten/$id': await first('select id from site_content'),
    '/admin/bulk/$id': await createFinishedBulk(ledger),
    '/admin/kiriman/$id': await createRefusedWork(ledger),
    '/admin/perangkat/$id': await createSilentDevice(ledger),
    [STRUCTURE]: await first('select id from career_track'),
    '/admin/webinar/$id': await first('select id from webinar'),
    // The test itself writes the first log entry, because it opens a user before it opens the log.
    '/admin/log/$id': '1',
  }
  const rows = screens.map(({ path }) => {
    if (path === OFFLINE_TASKS) return { address: path, hasNoStates: true }
    if (!path.includes('$')) return { address: path }
    const id = ids[path]
    if (id === undefined) throw new Error(`${path} needs something behind it here`)
    const address = path.replace(/\$\w+/, id)
    if (path === COPY) return { address: `${address}?ke=${id}`, hasNoStates: true }
    return path === STRUCTURE ? { address, hasNoStates: true } : { address, list: path.replace(/\$.*/, '') }
  })
  return [
    ...rows,
    { address: `/admin/create-certificate?${session}` },
    { address: '/admin/create-certificate?kind=imported' },
    { address: `/admin/sesi?sesi=${meeting}` },
  ]
}
