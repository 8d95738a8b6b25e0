import { expect, test } from '../support/e2e/fixtures.ts'
import { getLessonPath, markDone, openLesson } from '../support/e2e/lesson.ts'
import { prepareForOffline, storedQueries } from '../support/e2e/offline.ts'
import { logInWithoutForm, siswa } from '../support/e2e/people.ts'
import { openInApp } from '../support/e2e/router.ts'
import type { World } from '../support/e2e/world.ts'

test('a class completed offline shows its celebration once, and not again after a reload', async ({
  context,
  page,
  world,
  goOffline,
}) => {
  const { article, ofClass, last, next } = await almostFinishedClass(world)
  await logInWithoutForm(page, siswa)
  await openLesson(page, article)
  await prepareForOffline(page, world)
  if (last.type === 'quiz') await expect.poll(() => storedQueries(page, '/quizexams/{id}')).toBeGreaterThanOrEqual(1)
  await goOffline(context)
  await markDone(page)
  if (last !== article) await openInApp(page, getLessonPath(last))
  const goOn = page.getByRole('navigation', { name: 'Navigasi materi' }).getByRole('button', { name: 'Selanjutnya' })
  await goOn.click()

  const moment = page.getByRole('dialog', { name: / selesai$/ })
  await expect(moment).toBeVisible()
  await expect(moment.getByRole('heading')).toBeFocused()
  await expect(moment).toContainText(`${ofClass.length} materi`)
  await moment.getByRole('button', { name: 'Cukup untuk hari ini' }).click()
  await expect(page).toHaveURL(/\/business\/dashboard$/)

  await page.reload()
  await page.goto(getLessonPath(last))
  await goOn.click()
  await expect(page.getByRole('heading', { level: 1, name: next.title })).toBeVisible()
  await expect(moment).toBeHidden()
})

test('a class completed offline shows its celebration on the way back to the program', async ({
  context,
  page,
  world,
  goOffline,
}) => {
  const { article, next } = await almostFinishedClass(world)
  await logInWithoutForm(page, siswa)
  await openLesson(page, article)
  await prepareForOffline(page, world)
  await goOffline(context)
  await markDone(page)
  const back = page.getByRole('link', { name: /^Kembali dari / })
  await back.click()
  const moment = page.getByRole('dialog', { name: / selesai$/ })
  await expect(moment).toBeVisible()
  await expect(moment).toContainText(/ menit/)
  await page.keyboard.press('Escape')
  await expect(moment).toBeHidden()
  await expect(page).toHaveURL(/\/business\/learning\//)

  await openInApp(page, getLessonPath(next))
  await expect(page.getByRole('heading', { level: 1, name: next.title })).toBeVisible()
  await back.click()
  await expect(page).toHaveURL(/\/business\/learning\//)
  await expect(page.getByRole('link', { name: 'Lanjutkan belajar' })).toBeVisible()
  await expect(moment).toBeHidden()
})

test('completing the last class of a track shows the track celebration', async ({ page, world }) => {
  const { article, ofTrack, track } = await almostFinishedTrack(world)
  await logInWithoutForm(page, siswa)
  await openLesson(page, article)
  await markDone(page)
  await page.getByRole('link', { name: /^Kembali dari / }).click()
  const moment = page.getByRole('dialog', { name: `${track} selesai` })
  await expect(moment).toBeVisible()
  await expect(moment).toContainText(`${ofTrack.length} materi`)
  await expect(moment).toContainText('Bab terakhir:')
})

/** Completes all materials of the first open article's track, except the article. */
async function almostFinishedTrack(world: World) {
  const items = await world.ledger.items(siswa.email)
  const article = items.find(item => item.type === 'article' && item.status !== 'COMPLETED')!
  const [track] = await world.ledger.query<{ title: string; classIds: string[] }>(
    `select track->>'title' as title, array(
        select class->>'id' from jsonb_array_elements(track->'track_class_content') as class) as "classIds"
      from enrollment join career_track_version as written
          on written.career_track_id = enrollment.career_track_id and written.version = enrollment.version,
        jsonb_array_elements(written.track_content) as track
      where enrollment.id = $1 and track->'track_class_content' @> jsonb_build_array(jsonb_build_object('id', $2::text))`,
    [article.enrollmentId, article.trackClassId],
  )
  const ofTrack = items.filter(item => track!.classIds.includes(item.trackClassId))
  await world.ledger.query(
    `update lecture_progress set status = 'COMPLETED', completed_at = now(), updated_at = now()
      where enrollment_id = $1 and lecture_material_id = any($2)`,
    [article.enrollmentId, ofTrack.filter(item => item !== article).map(({ id }) => id)],
  )
  return { article, ofTrack, track: track!.title }
}

/** Completes all materials of the first open article's class, except the article. */
async function almostFinishedClass(world: World) {
  const items = await world.ledger.items(siswa.email)
  const article = items.find(item => item.type === 'article' && item.status !== 'COMPLETED')!
  const ofClass = items.filter(item => item.trackClassId === article.trackClassId)
  const last = ofClass.at(-1)!
  await world.ledger.query(
    `update lecture_progress set status = 'COMPLETED', completed_at = now(), updated_at = now()
      where enrollment_id = $1 and lecture_material_id = any($2)`,
    [article.enrollmentId, ofClass.filter(item => item !== article).map(({ id }) => id)],
  )
  return { article, ofClass, last, next: items[items.indexOf(last) + 1]! }
}
