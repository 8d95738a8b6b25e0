import { findBarriers } from '../support/e2e/axe.ts'
import { expect, testInShell as test, testWithoutWorker } from '../support/e2e/fixtures.ts'
import { getLessonPath, openLesson } from '../support/e2e/lesson.ts'
import type { Item } from '../support/e2e/ledger.ts'
import { prepareForOffline } from '../support/e2e/offline.ts'
import { findMisplacedElements, setTextSize } from '../support/e2e/misplaced.ts'
import { logInWithoutForm, siswa } from '../support/e2e/people.ts'
import { readStoredPosition } from '../support/e2e/positions.ts'
import { openInApp } from '../support/e2e/router.ts'
import { scaleTimeLimit } from '../support/time-limits.ts'

testWithoutWorker(
  'a lesson of each kind works by keyboard, and an article opens at the last position',
  async ({ page, world }) => {
    const items = await world.ledger.items(siswa.email)
    const first = (type: Item['type']) => items.find(item => item.type === type)!
    await logInWithoutForm(page, siswa)

    const article = first('article')
    // The document preloads the font of the first text before the scripts, because the font and the scripts compete for
    // bandwidth.
    const answer = await page.request.get(getLessonPath(article), { headers: { accept: 'text/html' } })
    const html = await answer.text()
    const [letters, script] = ['as="font"', 'src="/assets/'].map(mark => html.indexOf(mark))
    expect(letters).toBeGreaterThan(0)
    expect(letters).toBeLessThan(script!)

    // A user who leaves a lesson at once waits until the routes of the other pages have loaded.
    const held = Promise.withResolvers<void>()
    const routes = /\/assets\/routes-/
    await page.route(routes, async route => {
      await held.promise
      await route.continue()
    })
    const asked = page.waitForRequest(routes)
    await openLesson(page, article)
    await page.getByRole('banner').getByRole('link', { name: 'Kelas', exact: true }).click()
    await asked
    held.resolve()
    await expect(page.getByRole('heading', { level: 1, name: 'Kelas', exact: true })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: article.title })).toBeVisible()
    await page.unroute(routes)
    const help = page.getByRole('dialog', { name: 'Pintasan keyboard' })
    // The article appears shortly before the page handles keys, so the test repeats the key press.
    await expect(async () => {
      if (!(await help.isVisible())) await page.keyboard.press('?')
      await expect(help).toBeVisible({ timeout: scaleTimeLimit(1_000) })
    }).toPass()
    expect.soft(await findBarriers(page), 'help').toEqual([])
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
    await page.getByRole('button', { name: 'Lainnya' }).press('Enter')
    const more = page.getByRole('dialog', { name: 'Lainnya' })
    await more.getByRole('button', { name: 'Perbesar teks' }).press('Enter')
    await expect(more.getByText('115%')).toBeVisible()
    expect.soft(await findBarriers(page), 'more').toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('End')
    await expect.poll(() => readStoredPosition(page, article)).toBeGreaterThan(3)
    const position = await readStoredPosition(page, article)
    await page.reload()
    await expect
      .poll(() => page.evaluate(() => window.scrollY), { message: 'opens where it was left' })
      .toBeGreaterThan(100)
    expect(Math.floor(await readStoredPosition(page, article))).toBe(Math.floor(position))
    await page
      .getByRole('button', { name: /^Perbesar gambar/ })
      .first()
      .press('Enter')
    const picture = page.getByRole('dialog', { name: 'Gambar' })
    await expect(picture.getByRole('img')).toBeVisible()
    await picture.getByRole('button', { name: 'Perbesar', exact: true }).press('Enter')
    expect.soft(await findBarriers(page), 'picture').toEqual([])
    await page.keyboard.press('Escape')
    await expect(picture).toBeHidden()

    // The article is complete already, so 'n' opens the next lesson and focuses its heading.
    await page.keyboard.press('n')
    const video = items[items.indexOf(article) + 1]!
    await expect(page.getByRole('heading', { level: 1, name: video.title })).toBeFocused()
    const captions = page.getByRole('button', { name: 'Teks layar' })
    await expect(captions).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('c')
    await expect(captions).toHaveAttribute('aria-pressed', 'false')
    await page.keyboard.press('k')
    await expect
      .poll(() => page.locator('video').evaluate((node: HTMLVideoElement) => node.currentTime))
      .toBeGreaterThan(0)
    await page.keyboard.press('k')
    await expect.poll(() => page.locator('video').evaluate((node: HTMLVideoElement) => node.paused)).toBe(true)
    await page.locator('summary', { hasText: 'Transkrip' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Putar dari 0.00' })).toBeVisible()
    await page.keyboard.press('p')
    await expect(page.getByRole('heading', { level: 1, name: article.title })).toBeFocused()

    await openLesson(page, first('pdf'))
    await page.getByRole('button', { name: 'Baca PDF' }).press('Enter')
    await expect(page.getByText('Halaman 1 dari 1')).toBeVisible()
    // The rendered PDF page has a text layer for screen readers, selection and search.
    await expect(page.getByRole('region', { name: 'Halaman 1' }).getByText('Lembar ringkas HTML')).toBeAttached()
    await page.keyboard.press('+')
    await expect(page.getByText('125%')).toBeVisible()
    expect.soft(await findBarriers(page), 'pdf').toEqual([])
  },
)

test('the survey opens by itself only at the end of a class, waits a day after "Nanti", and is counted once', async ({
  context,
  page,
  world,
  goOffline,
  goOnline,
}) => {
  const items = await world.ledger.items(siswa.email)
  const article = items.find(item => item.type === 'article')!
  const video = items.find(item => item.type === 'video' && item.enrollmentId === article.enrollmentId)!
  const ofClass = items.filter(item => item.trackClassId === article.trackClassId)
  const last = ofClass.at(-1)!
  const other = items.find(item => item.type === 'article' && item.enrollmentId !== article.enrollmentId)!
  await world.ledger.query('delete from survey_result')
  await world.ledger.query(
    `update lecture_progress set status = 'COMPLETED', completed_at = now(), updated_at = now()
      where enrollment_id = $1 and lecture_material_id = any($2)`,
    [article.enrollmentId, ofClass.map(({ id }) => id)],
  )
  await logInWithoutForm(page, siswa)
  const survey = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Isi survei' }) })
  const line = page.getByRole('button', { name: 'Isi survei' })
  await openLesson(page, video)
  // The survey is requested after all other requests of a first lesson.
  const asked = () => world.proxy.calls.filter(call => call.path.includes('/surveyresult?')).length
  await expect.poll(asked, { timeout: scaleTimeLimit(30_000) }).toBe(1)
  await expect(line, 'no button of the survey over a video').toBeHidden()
  await page.goto(getLessonPath(article))
  await expect(line).toBeVisible()
  await expect(survey, 'never by itself over a lesson').toBeHidden()

  // A press before the survey has loaded closes the class without the survey. The page does not show whether the survey
  // has loaded, so each attempt opens the last lesson again, unless the survey has opened late.
  await expect(async () => {
    if (!(await survey.isVisible())) {
      await openInApp(page, getLessonPath(last))
      await page.getByRole('button', { name: 'Selanjutnya' }).click()
    }
    await expect(survey).toBeVisible({ timeout: scaleTimeLimit(1_000) })
  }).toPass()
  expect(new URL(page.url()).pathname).toBe(new URL(getLessonPath(last), world.origin).pathname)
  await survey.getByRole('button', { name: 'Nanti' }).click()
  await expect(page, 'the chosen link is followed').not.toHaveURL(new RegExp(last.id))
  await expect(line, 'hidden for a day after "Nanti"').toBeHidden()

  await page.goto(getLessonPath(other))
  await prepareForOffline(page, world)
  await line.click()
  await goOffline(context)
  await survey.getByRole('button', { name: 'Isi survei' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Kirim jawaban' }).click()
  await expect(form.getByRole('alert')).toContainText('wajib')
  for (const group of await form.getByRole('radiogroup').all()) await group.getByRole('radio').last().check()
  await form.getByLabel(/paling perlu kami perbaiki/).fill('Tambah latihan.')
  expect.soft(await findBarriers(page), 'survey').toEqual([])
  await form.getByRole('button', { name: 'Kirim jawaban' }).click()
  await expect(page.getByText('Terima kasih!')).toBeVisible()

  await goOnline(context)
  const results = () => world.ledger.query('select answers from survey_result')
  await expect.poll(async () => (await results()).length).toBe(1)
  await expect
    .poll(async () => (await world.ledger.points(siswa.email)).filter(row => row.reason === 'survey-filled').length)
    .toBe(1)
  await page.goto(getLessonPath(other))
  await expect(page.getByRole('heading', { level: 1, name: other.title })).toBeVisible()
  await expect(line).toBeHidden()
})

test.describe('a lesson on a small phone', () => {
  test.use({ viewport: { width: 360, height: 800 } })

  test('formulas and footnotes work offline, at any font size, and by keyboard', async ({
    context,
    page,
    world,
    goOffline,
  }) => {
    const article = (await world.ledger.items(siswa.email)).find(item => item.type === 'article')!
    await world.ledger.query(
      `update lecture_material set content = other.content from lecture_material as other
        where lecture_material.id = $1 and other.title = 'Rentang, kuartil, dan simpangan baku'`,
      [article.id],
    )
    await logInWithoutForm(page, siswa)
    await openLesson(page, article)
    await prepareForOffline(page, world)
    await goOffline(context)
    await page.reload()
    const formula = page.getByRole('group', { name: 'Rumus' })
    await expect(formula.first()).toBeVisible()
    // A rendered root with a fraction is higher than a line of text, so the height shows that the page does not show
    // the TeX.
    const root = page.locator('math msqrt').first()
    expect((await root.boundingBox())!.height).toBeGreaterThan(40)
    for (const size of ['100%', '200%']) {
      await page.evaluate(setTextSize, size)
      expect.soft(await page.evaluate(findMisplacedElements), `in letters of ${size}`).toEqual([])
    }
    expect.soft(await findBarriers(page), 'formulas').toEqual([])

    const mark = page.getByRole('link', { name: 'Catatan kaki 1', exact: true })
    await mark.press('Enter')
    await expect(page.getByRole('listitem').filter({ hasText: 'Pembaginya' })).toBeInViewport()
    await page.getByRole('link', { name: 'Kembali ke teks, catatan kaki 1' }).press('Enter')
    await expect(mark).toBeInViewport()
  })
})
