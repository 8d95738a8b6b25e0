import { insertHandedInAnswer } from '../support/e2e/desk.ts'
import { getButton, getDrawer, expectLogged, getDrawerButton, expectToast } from '../support/e2e/desk-keyboard.ts'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { expectFocus, giveReason, pressEnterOn, typeInto } from '../support/e2e/keyboard.ts'
import { admin, logInWithoutForm, pakar, siswa } from '../support/e2e/people.ts'
import { openLinkAndWait } from '../support/e2e/router.ts'
import { findRegisteredWebinar } from '../support/e2e/webinar.ts'
import type { World } from '../support/e2e/world.ts'

/**
 * Performs each admin and expert action on versions, second readings, canned comments, attendance and the meeting room
 * once by keyboard, and finds it in the audit log. The focus is never lost to the document.
 */

test.use({ viewport: { width: 1440, height: 900 } })

test('discards a draft and withdraws a published version by keyboard', async ({ page, world }) => {
  const [track] = await world.ledger.query<{ id: string }>(`select id from career_track where slug = 'analis-data'`)
  await logInWithoutForm(page, admin)
  await page.goto(`/admin/career-track/${track!.id}`)
  const open = getDrawerButton(page, 'Buka draf versi berikutnya')
  await pressEnterOn(page, open)
  await expect(getDrawer(page).getByRole('heading', { name: /^Draf versi/ })).toBeFocused()
  await pressEnterOn(page, getDrawerButton(page, 'Buang draf'))
  await expect(page.getByRole('dialog').getByLabel('Alasan', { exact: true })).toBeFocused()
  await giveReason(page, 'Salah program')
  await expectToast(page, 'Draf dibuang.')

  await pressEnterOn(page, open)
  await pressEnterOn(page, getDrawerButton(page, 'Tandai sudah ditinjau'))
  await giveReason(page, 'Sudah dibaca')
  const publish = getDrawer(page).getByRole('button', { name: /^Terbitkan versi/ })
  await expect(publish).toBeFocused()
  await page.keyboard.press('Enter')
  await giveReason(page, 'Siap')
  await expectToast(page, 'Versi baru terbit.')
  await pressEnterOn(page, getDrawer(page).getByRole('button', { name: /^Tarik versi/ }))
  await giveReason(page, 'Ada yang keliru')
  await expectToast(page, 'Versi ditarik dan menjadi draf lagi.')
  await expect(getDrawer(page).getByRole('heading', { name: /^Draf versi/ })).toBeVisible()
  await expectLogged(world, [
    'career-track.draft',
    'career-track.discard',
    'career-track.review',
    'career-track.publish',
    'career-track.take-back',
  ])
})

test('requests and cancels a second reading by keyboard, and settles two readings with a score between them', async ({
  page,
  world,
}) => {
  const answer = await insertHandedInAnswer(world.ledger)
  await logInWithoutForm(page, admin)
  await page.goto(`/admin/scoring/${answer}`)
  await pressEnterOn(page, getDrawerButton(page, 'Minta pembacaan kedua'))
  await giveReason(page, 'Nilainya menentukan')
  await expectToast(page, 'Jawaban ini dibaca dua pakar.')
  await pressEnterOn(page, getDrawerButton(page, 'Cukup satu pembacaan'))
  await giveReason(page, 'Pakarnya sakit')
  await expectToast(page, 'Satu pembacaan cukup.')

  await readTwice(world, answer)
  await page.reload()
  await pressEnterOn(page, getDrawerButton(page, 'Tetapkan nilai'))
  await expect(getDrawer(page).getByRole('radio', { name: 'Pembacaan pertama: nilai 40' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(getDrawer(page).getByRole('radio', { name: 'Nilai lain, dari 40 sampai 80' })).toBeChecked()
  await typeInto(page, getDrawer(page).getByLabel('Alasan', { exact: true }), 'Keduanya benar sebagian')
  await page.keyboard.press('ControlOrMeta+Enter')
  const score = getDrawer(page).getByLabel('Nilai (40 sampai 80)')
  await expect(score).toBeFocused()
  await page.keyboard.type('60')
  await typeInto(page, getDrawer(page).getByLabel('Komentar untuk pelajar'), 'Di antara keduanya')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expectToast(page, 'Nilai ditetapkan, pelajar menerimanya sekarang.')
  await expectFocus(page)
  await expectLogged(world, ['assignment.second-reading', 'assignment.decide'])
})

/** Inserts two assessments of the answer that differ too much. */
async function readTwice({ ledger }: World, answer: string): Promise<void> {
  await ledger.query(
    `with reader as (
       insert into app_user (id, full_name, email, is_admin, roles, created_at)
       select gen_random_uuid(), 'Pakar ' || place, 'pembaca-' || place || '@semai.test', false, '{expert}', now()
       from generate_series(1, 2) as place returning id, right(full_name, 1)::int as place),
     reading as (
       insert into assignment_reading (answer_id, place, expert_id, state, score, comment, read_at)
       select $1, place, id, 'scored', place * 40, 'Rapi', now() from reader)
     update assignment_answer set state = 'being-assessed', reading_stage = 'undecided', revision = revision + 1
     where id = $1`,
    [answer],
  )
}

test('adds, changes, inserts and removes a canned comment by keyboard', async ({ page, world }) => {
  await insertHandedInAnswer(world.ledger)
  await logInWithoutForm(page, pakar)
  await page.goto('/expert/task-assignment')
  await pressEnterOn(
    page,
    page.getByRole('region', { name: 'Antrean tugas' }).getByRole('listitem').first().getByRole('link'),
  )
  const comment = page.getByLabel('Komentar', { exact: true })
  const list = page.getByRole('list', { name: 'Komentar siap pakai' })
  await typeInto(page, comment, 'Sumbernya belum ada')
  await pressEnterOn(page, getButton(page, 'Simpan untuk dipakai lagi'))
  await expect(page.getByText('Tersimpan di komentar siap pakai.')).toBeVisible()
  await page.keyboard.press('Control+.')
  await expect(list.getByRole('button').first()).toBeFocused()
  await pressEnterOn(page, list.getByRole('button', { name: 'Ubah Sumbernya belum ada' }))
  await expect(list.getByLabel('Kata-katanya')).toBeFocused()
  await page.keyboard.type(' sama sekali')
  // Escape leaves the text as it was.
  await page.keyboard.press('Escape')
  await expect(list.getByRole('button', { name: 'Ubah Sumbernya belum ada' })).toBeFocused()
  await page.keyboard.press('Enter')
  await typeInto(page, list.getByLabel('Kata-katanya'), 'Sebutkan sumbernya')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(list.getByRole('button', { name: 'Ubah Sebutkan sumbernya' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(comment).toBeFocused()

  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Bagus. ')
  await page.keyboard.press('Control+.')
  await expect(list.getByRole('button').first()).toBeFocused()
  await page.keyboard.press('1')
  await expect(comment).toBeFocused()
  await expect(comment).toHaveValue(/^Bagus\.\s+Sebutkan sumbernya$/)
  await page.keyboard.press('Control+.')
  await pressEnterOn(page, list.getByRole('button', { name: 'Hapus Sebutkan sumbernya' }))
  await expect(page.getByText('Terhapus.')).toBeVisible()
  await expectFocus(page)
  await expectLogged(world, ['comment.add', 'comment.change', 'comment.remove'])
})

test('checks participants in, decides an objection, writes the recap and sets a leader by keyboard', async ({
  page,
  world,
}) => {
  const { slug, id, name } = await meetingWithObjection(world)
  await logInWithoutForm(page, admin)
  await page.goto(`/admin/sesi?sesi=${id}`)
  const door = page.getByRole('region', { name: 'Daftar hadir di pintu' })
  const field = door.getByLabel('Nama peserta atau kode kartu')
  await typeInto(page, field, name)
  await page.keyboard.press('Enter')
  await expect(door.getByText(`${name} tercatat datang.`)).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')

  const objections = page.getByRole('region', { name: 'Keberatan' })
  await pressEnterOn(page, objections.getByRole('button', { name: 'Terima' }))
  await giveReason(page, 'Terlihat di foto')
  await expect(objections.getByText('Diterima')).toBeVisible()

  const recap = page.getByRole('form', { name: 'Rekap sesi' })
  await pressEnterOn(page, recap.getByRole('button', { name: 'Hapus pertanyaan 3' }))
  await expect(recap.getByRole('group', { name: 'Pertanyaan 3' })).toBeHidden()
  await expectFocus(page)
  await pressEnterOn(page, recap.getByRole('button', { name: 'Tambah pertanyaan' }))
  const question = recap.getByRole('group', { name: 'Pertanyaan 3' })
  await expect(question.getByLabel('Pertanyaan', { exact: true })).toBeFocused()
  await page.keyboard.type('Apa itu median?')
  await typeInto(page, question.getByLabel('Pilihan 1', { exact: true }), 'Nilai tengah')
  await typeInto(page, question.getByLabel('Pilihan 2', { exact: true }), 'Nilai terbesar')
  await typeInto(page, question.getByLabel('Penjelasan'), 'Separuh di bawahnya.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(recap.getByText('Rekap tersimpan.')).toBeVisible()
  await expectFocus(page)

  const leaders = page.getByRole('region', { name: 'Pemandu' })
  const expert = leaders.getByLabel('Pakar')
  const remove = leaders.getByRole('button', { name: /^Lepas Putri/ })
  await pressEnterOn(page, remove)
  await expect(remove).toBeHidden()
  await expect(expert).toBeFocused()
  await page.keyboard.type('Putri')
  await pressEnterOn(page, leaders.getByRole('button', { name: 'Jadikan pemandu' }))
  await expect(remove).toBeVisible()
  await expect(expert).toBeFocused()
  await expectLogged(world, ['webinar.leaders'])

  await ask(world, id)
  await openLinkAndWait(page, `/webinar/${slug}/ruang/1`)
  const announcement = page.getByLabel('Umumkan kepada semua orang')
  await typeInto(page, announcement, 'Istirahat lima menit')
  await pressEnterOn(page, getButton(page, 'Umumkan'))
  await expect(page.getByRole('log', { name: 'Pengumuman' })).toContainText('Istirahat lima menit')
  await expect(announcement).toBeFocused()
  const questions = page.getByRole('list', { name: 'Pertanyaan' })
  await pressEnterOn(page, questions.getByRole('button', { name: /^Tandai terjawab/ }))
  await expect(questions.getByRole('button', { name: /^Buka lagi/ })).toBeFocused()
})

/** Opens a meeting in person now, with one participant who objects to the recorded attendance. */
async function meetingWithObjection({ ledger }: World) {
  const slug = await findRegisteredWebinar(ledger, siswa)
  const [meeting] = await ledger.query<{ id: string; name: string }>(
    `with meeting as (
       select meeting.id, learner.id as learner_id, learner.full_name as name
       from webinar_meeting as meeting join webinar on webinar.id = webinar_id, app_user as learner
       where slug = $1 and number = 1 and email = $2),
     objection as (
       insert into attendance_objection (meeting_id, user_id, reason, raised_at)
       select id, learner_id, 'Ponselku mati', now() from meeting)
     select id, name from meeting`,
    [slug, siswa.email],
  )
  return { slug, ...meeting! }
}

async function ask({ ledger }: World, meetingId: string): Promise<void> {
  await ledger.query(
    `insert into room_question (id, meeting_id, number, text, asked_by, asked_at)
     select gen_random_uuid(), $1, 1, 'Apa itu modus?', id, now() from app_user where email = $2`,
    [meetingId, siswa.email],
  )
}
