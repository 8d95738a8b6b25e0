import { findBarriers } from '../support/e2e/axe.ts'
import { expect, testInShell as test } from '../support/e2e/fixtures.ts'
import { waitForWorker } from '../support/e2e/offline.ts'
import { admin, logInWithoutForm, pakar } from '../support/e2e/people.ts'
import type { World } from '../support/e2e/world.ts'

test('a second expert assesses offline without seeing the first assessment, and an admin decides by keyboard', async ({
  browser,
  context,
  page,
  world,
  goOffline,
  goOnline,
}) => {
  await readOnce(world, 90, 'Hampir sempurna')
  await logInWithoutForm(page, pakar)
  await page.goto('/expert/bawaan')
  await waitForWorker(page)
  await page.getByRole('button', { name: 'Bawa offline' }).click()
  await expect(page.getByText('1 tugas, 0 dari 0 berkas di perangkat')).toBeVisible()
  await goOffline(context)
  await page.reload()
  await expect(page.getByText(/^Pembacaan kedua. Kamu membaca tanpa melihat/)).toBeVisible()
  await expect(page.getByText('Hampir sempurna')).toHaveCount(0)
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel(/^Fitur katalog/).focus()
  for (const points of ['20', '10', '10', '5', '5']) {
    await page.keyboard.type(points)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('Semua sudah kamu nilai')).toBeVisible()
  await goOnline(context)
  const stage = async () => (await world.ledger.query('select reading_stage, score from assignment_answer'))[0]
  await expect.poll(stage).toEqual({ reading_stage: 'undecided', score: null })

  const desk = await (await browser.newContext()).newPage()
  await logInWithoutForm(desk, admin)
  await desk.goto(`${world.origin}/admin/dashboard`)
  await desk.getByRole('link', { name: /nilai dari dua pembacaan menunggu ditetapkan/ }).press('Enter')
  await desk
    .getByRole('row', { name: /Perlu ditetapkan/ })
    .getByRole('link')
    .first()
    .press('Enter')
  const part = desk.getByRole('region', { name: 'Pembacaan' })
  await expect(part.getByRole('article', { name: 'Pembacaan pertama' })).toContainText('Hampir sempurna')
  await expect(part.getByRole('article', { name: 'Pembacaan kedua' })).toContainText('nilai 50')
  await part.getByRole('button', { name: 'Tetapkan nilai' }).press('Enter')
  expect(await findBarriers(desk)).toEqual([])
  await part.getByRole('radio', { name: 'Pembacaan pertama: nilai 90' }).focus()
  await desk.keyboard.press('ArrowDown')
  await desk.keyboard.press('Tab')
  await desk.keyboard.type('Sumbernya memang kurang')
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('Nilai ditetapkan, pelajar menerimanya sekarang.')).toBeVisible()
  expect(await stage()).toEqual({ reading_stage: 'settled', score: 50 })

  // The expert opens the result of the reading.
  await page.goto('/business/scoring?state=scored')
  await page
    .getByRole('region', { name: 'Antrean tugas' })
    .getByRole('link', { name: /Nilai 50/ })
    .press('Enter')
  await expect(page.getByRole('region', { name: 'Hasil' })).toContainText('Hasil: nilai 50')
  expect(await findBarriers(page)).toEqual([])
})

/** Inserts an answer of the demo's learner with the first of its two readings. */
async function readOnce({ ledger }: World, score: number, comment: string): Promise<void> {
  await ledger.query(
    `with reader as (
       insert into app_user (id, full_name, email, is_admin, roles, created_at)
       values (gen_random_uuid(), 'Pakar Lain', 'lain@semai.test', false, '{expert}', now()) returning id),
     answer as (
       insert into assignment_answer (id, enrollment_id, lecture_material_id, text, handed_in_at, created_at, state, reading_stage)
       select gen_random_uuid(), progress.enrollment_id, material.id, 'Jawabanku', now() - interval '1 hour', now(),
         'being-assessed', 'second'
       from lecture_progress as progress join lecture_material as material on material.id = progress.lecture_material_id
       where material.content ? 'rubric' limit 1 returning id)
     insert into assignment_reading (answer_id, place, expert_id, state, score, comment, read_at)
     select answer.id, 1, reader.id, 'scored', $1, $2, now() from answer, reader`,
    [score, comment],
  )
}
