import type { Locator, Page } from '@playwright/test'
import { insertExchangeRequest, insertHandedInAnswer, createRefusedWork } from '../support/e2e/desk.ts'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { admin, logInWithoutForm, pakar, siswa } from '../support/e2e/people.ts'
import { openLinkAndWait } from '../support/e2e/router.ts'
import { findRegisteredWebinar } from '../support/e2e/webinar.ts'

/**
 * Makes decisions of an admin and an expert by touch on a small phone, because such decisions cannot wait for a
 * computer.
 */

test.use({ viewport: { width: 360, height: 800 }, hasTouch: true })

const drawer = (page: Page) => page.getByRole('complementary')
const toast = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

/** Shows a screen and expects it to fit the width of the phone. */
async function show(page: Page, address: string): Promise<void> {
  await openLinkAndWait(page, address)
  await expectFit(page)
}

async function expectFit(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
}

/** Taps the name of the first row of the list. */
async function openFirst(page: Page): Promise<void> {
  await page.locator('a[data-row]').first().tap()
  await expect(drawer(page)).toBeVisible()
  await expectFit(page)
}

async function tapIn(part: Locator, name: string | RegExp): Promise<void> {
  await part.getByRole('button', { name, exact: true }).tap()
}

async function giveReason(page: Page, action: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Alasan', { exact: true }).fill(reason)
  await tapIn(dialog, action)
  await expect(dialog).toHaveCount(0)
}

test('an admin decides requests, publishes a draft and answers refused work on a phone', async ({ page, world }) => {
  const { ledger } = world
  await insertExchangeRequest(ledger)
  await createRefusedWork(ledger)
  await ledger.query(
    `insert into role_request (id, user_id, is_admin, is_expert, reason, asked_by, asked_at)
     select gen_random_uuid(), learner.id, false, true, 'Menggantikan yang cuti', expert.id, now()
     from app_user as learner, app_user as expert where learner.email = $1 and expert.email = $2`,
    [siswa.email, pakar.email],
  )
  await ledger.query(
    `insert into certificate (id, enrollment_id, kind, finished_at)
     select gen_random_uuid(), id, 'graduation', now() from enrollment
     where not exists (select 1 from certificate where enrollment_id = enrollment.id) limit 1`,
  )
  await logInWithoutForm(page, admin)
  await page.goto('/admin/redeem-pulsa')
  await openFirst(page)
  await tapIn(drawer(page), 'Setujui')
  await toast(page, 'Penukaran disetujui.')

  await show(page, '/admin/user-graduation?standing=ready')
  await page.getByRole('row').nth(1).getByRole('checkbox').tap()
  await tapIn(page.getByRole('group', { name: 'Yang dipilih' }), 'Luluskan')
  const bulk = page.getByRole('dialog')
  await bulk.getByLabel('Alasan', { exact: true }).fill('Memenuhi semua syarat')
  await page.keyboard.press('Enter')
  await expect(bulk.getByText('Selesai', { exact: true }).first()).toBeVisible()
  await tapIn(bulk, 'Tutup')

  await show(page, '/admin/user')
  await page.getByRole('searchbox').first().fill(siswa.email)
  await expect(page.locator('a[data-row]')).toHaveCount(1)
  await openFirst(page)
  const request = page.getByRole('article', { name: /^Permintaan peran/ })
  await tapIn(request, 'Setujui')
  await toast(page, /^Peran .* berubah\.$/)

  await show(page, '/admin/kiriman')
  await openFirst(page)
  await tapIn(drawer(page), 'Sudah beres')
  await giveReason(page, 'Catat', 'Pelajarnya sudah mengirim lagi')
  await toast(page, 'Dicatat sudah beres.')

  await show(page, '/admin/career-track')
  await openFirst(page)
  await tapIn(drawer(page), 'Buka draf versi berikutnya')
  await tapIn(drawer(page), 'Tandai sudah ditinjau')
  await giveReason(page, 'Sudah ditinjau', 'Sudah dibaca')
  await drawer(page)
    .getByRole('button', { name: /^Terbitkan versi/ })
    .tap()
  await giveReason(page, 'Terbitkan', 'Siap dipelajari')
  const logged = await ledger.query<{ deed: string }>('select distinct deed from audit_entry')
  expect(logged.map(({ deed }) => deed)).toEqual(
    expect.arrayContaining(['exchange.approve', 'certificate.graduate', 'role.approve', 'career-track.publish']),
  )
})

test('an expert takes attendance, decides an objection and scores a task on a phone', async ({ page, world }) => {
  const { ledger } = world
  await findRegisteredWebinar(ledger, siswa)
  const answer = await insertHandedInAnswer(ledger)
  await ledger.query(
    `update lecture_material set content = content - 'rubric'
     where id = (select lecture_material_id from assignment_answer where id = $1)`,
    [answer],
  )
  const [meeting] = await ledger.query<{ id: string; name: string }>(
    `with meeting as (
       select meeting.id, meeting.webinar_id, learner.id as learner_id, learner.full_name as name
       from webinar_meeting as meeting join webinar_registration as seat on seat.webinar_id = meeting.webinar_id
         join app_user as learner on learner.id = seat.user_id
       where learner.email = $2 and meeting.starts_at < now() and meeting.ends_at > now() limit 1),
     leader as (
       insert into webinar_leader (webinar_id, user_id)
       select webinar_id, app_user.id from meeting, app_user where email = $1 on conflict do nothing),
     objection as (
       insert into attendance_objection (meeting_id, user_id, reason, raised_at)
       select id, learner_id, 'Ponselku mati', now() from meeting)
     select id, name from meeting`,
    [pakar.email, siswa.email],
  )
  await logInWithoutForm(page, pakar)
  await page.goto(`/expert/sesi?sesi=${meeting!.id}`)
  const door = page.getByRole('region', { name: 'Daftar hadir di pintu' })
  await door.getByLabel('Nama peserta atau kode kartu').fill(meeting!.name.slice(0, 5))
  await tapIn(door, 'Catat datang')
  await expect(door.getByText(/ tercatat datang\.$/)).toBeVisible()
  const objections = page.getByRole('region', { name: 'Keberatan' })
  await tapIn(objections, 'Terima')
  await giveReason(page, 'Terima', 'Terlihat di foto')
  await expect(objections.getByText('Diterima')).toBeVisible()
  await expectFit(page)

  // Three steps: the task, its score, and the button that sends it.
  await show(page, '/expert/task-assignment')
  await openFirst(page)
  await expect(page.getByRole('button', { name: 'Kirim nilai' })).toBeInViewport()
  await page.getByLabel('Nilai (0 sampai 100)').fill('80')
  await tapIn(drawer(page), 'Kirim nilai')
  await toast(page, /^Nilai untuk .* tersimpan\.$/)
  const [scored] = await ledger.query(
    'select score, expert_id is not null as "isClaimed" from assignment_answer where id = $1',
    [answer],
  )
  expect(scored).toEqual({ score: 80, isClaimed: true })
})
