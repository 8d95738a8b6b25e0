import { expect, test } from '../support/e2e/fixtures.ts'
import { lessonPath, markDone, openLesson } from '../support/e2e/lesson.ts'
import { readyForOffline } from '../support/e2e/offline.ts'
import { comeIn, siswa } from '../support/e2e/people.ts'
import { goInside } from '../support/e2e/router.ts'

test('a class finished offline shows its moment once, also after a reload', async ({
  context,
  page,
  world,
  goOffline,
}) => {
  const items = await world.ledger.items(siswa.email)
  const article = items.find(item => item.type === 'article' && item.status !== 'COMPLETED')!
  const ofClass = items.filter(item => item.trackClassId === article.trackClassId)
  const last = ofClass.at(-1)!
  const next = items[items.indexOf(last) + 1]!
  await world.ledger.query(
    `update lecture_progress set status = 'COMPLETED', completed_at = now(), updated_at = now()
      where enrollment_id = $1 and lecture_material_id = any($2)`,
    [article.enrollmentId, ofClass.filter(item => item !== article).map(({ id }) => id)],
  )
  await comeIn(page, siswa)
  await openLesson(page, article)
  await readyForOffline(page, world)
  await goOffline(context)
  await markDone(page)
  if (last !== article) await goInside(page, lessonPath(last))
  const goOn = page.getByRole('navigation', { name: 'Navigasi materi' }).getByRole('button', { name: 'Selanjutnya' })
  await goOn.click()

  const moment = page.getByRole('dialog', { name: / selesai$/ })
  await expect(moment).toBeVisible()
  await expect(moment.getByRole('heading')).toBeFocused()
  await expect(moment).toContainText(`${ofClass.length} materi`)
  await moment.getByRole('button', { name: 'Cukup untuk hari ini' }).click()
  await expect(page).toHaveURL(/\/business\/dashboard$/)

  await page.reload()
  await page.goto(lessonPath(last))
  await goOn.click()
  await expect(page.getByRole('heading', { level: 1, name: next.title })).toBeVisible()
  await expect(moment).toBeHidden()
})
