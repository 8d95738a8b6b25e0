import { findBarriers } from '../support/e2e/axe.ts'
import { expect, testInShell as test } from '../support/e2e/fixtures.ts'
import { storedQueries, waitForWorker } from '../support/e2e/offline.ts'
import type { Ledger } from '../support/e2e/ledger.ts'
import { admin, logInWithoutForm, siswa } from '../support/e2e/people.ts'

test('a learner joins a study group, sends a cheer offline that arrives once, and leaves the group', async ({
  page,
  context,
  world,
}) => {
  const [item] = await world.ledger.items(siswa.email)
  await addGroupOf(admin.email, { sessionOf: item!.enrollmentId, ledger: world.ledger })
  await page.setViewportSize({ width: 360, height: 800 })
  await logInWithoutForm(page, siswa)
  const path = `/business/learning/${item!.enrollmentId}`
  await page.goto(path)
  await waitForWorker(page)
  const row = page.getByRole('group').filter({ hasText: 'Belajar bareng' })
  await row.getByText('Belajar bareng').click()
  expect(await findBarriers(page), 'before joining').toEqual([])
  await row.getByRole('button', { name: 'Ikut kelompok' }).click()
  await expect(row.getByText('Kamu', { exact: true })).toBeVisible()
  await expect(row.getByRole('listitem')).toHaveCount(2)
  await expect.poll(() => storedQueries(page, '/v1/enrollments/{enrollmentId}/study-group')).toBeGreaterThan(0)

  expect(await findBarriers(page), 'as a member').toEqual([])

  await context.setOffline(true)
  await row
    .getByRole('button', { name: / untuk / })
    .first()
    .click()
  const unsent = row.getByRole('button', { name: /^Belum terkirim untuk / })
  await expect(unsent).toHaveCount(1)
  await expect(row.getByText('Semangatmu tersimpan, dan dikirim begitu ada koneksi.')).toBeVisible()
  await page.reload()
  await row.getByText('Belajar bareng').click()
  await expect(unsent).toHaveCount(1)

  await context.setOffline(false)
  const cheers = () =>
    world.ledger.query<{ count: number }>(
      `select count(*)::integer as count from study_group_cheer as cheer join enrollment on enrollment.id = cheer.from_enrollment
       where enrollment.id = $1`,
      [item!.enrollmentId],
    )
  await expect.poll(cheers).toEqual([{ count: 1 }])
  const sent = row.getByRole('button', { name: /^Terkirim untuk / })
  await expect(sent).toHaveCount(1)
  await page.reload()
  await row.getByText('Belajar bareng').click()
  await expect(sent).toHaveCount(1)

  await row.getByRole('button', { name: 'Keluar dari kelompok' }).click()
  await row.getByRole('button', { name: 'Ya, keluar' }).click()
  await expect(row.getByRole('button', { name: 'Ikut kelompok' })).toBeVisible()
  await expect
    .poll(() => world.ledger.query('select id from study_group_member where left_at is not null', []))
    .toHaveLength(1)
})

/** Inserts a group with one member, in the course session of the enrolment `sessionOf`. */
async function addGroupOf(email: string, { sessionOf, ledger }: { sessionOf: string; ledger: Ledger }) {
  await ledger.query(
    `with classmate as (
       insert into enrollment (id, user_id, course_id, session_id, career_track_id, version, created_at)
       select gen_random_uuid(), app_user.id, course_id, session_id, career_track_id, enrollment.version, now()
       from enrollment, app_user where enrollment.id = $1 and app_user.email = $2 returning id, session_id
     ), created as (
       insert into study_group (id, session_id, code, created_at)
       select gen_random_uuid(), session_id, 'ABC123', now() from classmate returning id
     )
     insert into study_group_member (id, group_id, enrollment_id, joined_at)
     select gen_random_uuid(), created.id, classmate.id, now() from created, classmate`,
    [sessionOf, email],
  )
}
