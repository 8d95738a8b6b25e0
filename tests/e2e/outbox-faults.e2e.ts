import type { Page } from '@playwright/test'
import { isOutboxPost, loseAnswer, listSentEntries } from '../support/e2e/faults.ts'
import { expect, test } from '../support/e2e/fixtures.ts'
import { expectAppliedOnce, expectArrived, finishItems, openLesson } from '../support/e2e/lesson.ts'
import type { Item, Ledger } from '../support/e2e/ledger.ts'
import { siswa } from '../support/e2e/people.ts'
import { answerQuiz, readQuestions } from '../support/e2e/quiz.ts'
import { prepareToStudy } from '../support/e2e/ready-to-study.ts'

test.use({ hasOwnServer: true })

/**
 * Hands in a quiz. A quiz attempt has no natural key, so only the id of its entry keeps the attempt from counting
 * twice.
 */
async function handInQuiz(page: Page, ledger: Ledger): Promise<Item> {
  const quiz = (await ledger.items(siswa.email)).find(item => item.type === 'quiz')!
  await openLesson(page, quiz)
  await answerQuiz(page, await readQuestions(ledger, quiz))
  await page.getByRole('button', { name: 'Kumpulkan jawaban' }).click()
  await expect(page.getByText('Jawabanmu sudah tersimpan.')).toBeVisible()
  return quiz
}

test('no entry is applied twice if the response was lost after the server applied it', async ({
  context,
  page,
  world,
  goOffline,
  goOnline,
}) => {
  const items = await prepareToStudy(page, world, 3)
  await goOffline(context)
  await finishItems(page, items)
  const quiz = await handInQuiz(page, world.ledger)

  const lost = loseAnswer(world.proxy, isOutboxPost, 2)
  await goOnline(context)
  await page.goto('/sync')
  await expect(page.getByText('Semua pekerjaanmu sudah sampai di server.')).toBeVisible()

  expect(lost.count).toBe(2)
  const ids = listSentEntries(world.proxy).map(entry => entry.id)
  expect(ids.length, 'entries whose response was lost are sent again').toBeGreaterThan(new Set(ids).size)
  await expectAppliedOnce(world.ledger, siswa, items)
  const attempts = (await world.ledger.applications(siswa.email)).filter(each => each.what === 'quiz-attempt')
  expect(attempts).toEqual([{ what: 'quiz-attempt', materialId: quiz.id, times: 1 }])
})

test('after the server is killed during a replay, the remaining entries arrive and none is applied twice', async ({
  context,
  page,
  world,
  goOffline,
  goOnline,
}) => {
  const items = await prepareToStudy(page, world, 4)
  await goOffline(context)
  await finishItems(page, items.slice(0, 2))
  await handInQuiz(page, world.ledger)
  await finishItems(page, items.slice(2))

  // Adjacent entries share one transaction, and the quiz has its own. The lock stops the server at the third material
  // of the batch. When the server is killed there, the two materials before the quiz are committed.
  const unlock = await world.ledger.lockMaterial(items[2]!)
  await goOnline(context)
  await expect
    .poll(async () => (await world.ledger.points(siswa.email)).some(row => row.ref.endsWith(items[1]!.id)))
    .toBe(true)
  await world.server.kill()
  await unlock()
  const before = await world.ledger.items(siswa.email)
  expect(before.find(item => item.id === items[3]!.id)?.status).not.toBe('COMPLETED')
  await world.server.start()

  await expectArrived(world, siswa, items)
  await expectAppliedOnce(world.ledger, siswa, items)
})

test('a page of a captive portal with status 200 is not accepted as a receipt', async ({
  context,
  page,
  world,
  goOffline,
  goOnline,
}) => {
  const items = await prepareToStudy(page, world, 2)
  await goOffline(context)
  await finishItems(page, items)

  let portalPages = 0
  const leavePortal = world.proxy.intercept(
    () => true,
    async ({ respond }) => {
      portalPages += 1
      respond({ status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from('<h1>Wi-Fi gratis</h1>') })
    },
  )
  await goOnline(context)
  await expect.poll(() => portalPages).toBeGreaterThan(0)
  await page.goto('/sync')
  await expect(page.getByRole('heading', { level: 1, name: 'Belum terkirim' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Menunggu dikirim' })).toBeVisible()

  leavePortal()
  await expectArrived(world, siswa, items)
  await expectAppliedOnce(world.ledger, siswa, items)
})

test('a refused entry is shown with its reason, and the other entries are sent', async ({
  context,
  page,
  world,
  goOffline,
  goOnline,
}) => {
  const [lost, kept] = await prepareToStudy(page, world, 2)
  await goOffline(context)
  await finishItems(page, [lost!, kept!])

  // Meanwhile the first material is removed from the learner's enrolment.
  await world.ledger.query('delete from lecture_progress where enrollment_id = $1 and lecture_material_id = $2', [
    lost!.enrollmentId,
    lost!.id,
  ])
  await goOnline(context)
  await expectArrived(world, siswa, [kept!])
  await page.goto('/sync')
  await expect(page.getByRole('heading', { name: 'Perlu perhatian' })).toBeVisible()
  const refused = page
    .getByRole('region', { name: 'Perlu perhatian' })
    .getByRole('listitem')
    .filter({ hasText: lost!.title })
  await expect(refused.first().getByText('Materi tidak ditemukan')).toBeVisible()
  await expectAppliedOnce(world.ledger, siswa, [kept!])

  // A retry cannot succeed and changes nothing. The learner may copy the text, and only the learner can delete the
  // entry.
  const count = await refused.count()
  const tries = Number.parseInt(
    (await refused
      .first()
      .getByText(/kali dicoba/)
      .textContent()) ?? '',
    10,
  )
  await refused.first().getByRole('button', { name: 'Coba lagi' }).click()
  await expect(refused.first().getByText(`${tries + 1} kali dicoba`)).toBeVisible()
  await expect(refused).toHaveCount(count)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await refused.first().getByRole('button', { name: 'Salin jawaban' }).click()
  await expect(refused.first().getByText('Tersalin.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(lost!.title)
  await refused.first().getByRole('button', { name: 'Buang' }).click()
  await expect(refused.first().getByRole('button', { name: 'Batal' })).toBeFocused()
  await refused.first().getByRole('button', { name: 'Ya, buang' }).click()
  await expect(refused).toHaveCount(count - 1)
})

test('the outbox waits during maintenance and is sent afterwards', async ({
  context,
  page,
  world,
  goOffline,
  goOnline,
}) => {
  const items = await prepareToStudy(page, world, 1)
  await goOffline(context)
  await finishItems(page, items)

  await world.server.stop()
  await world.server.start({ MAINTENANCE: 'on' })
  // The server asks for a delay of minutes; this e2e test shortens it to seconds.
  world.proxy.intercept(isOutboxPost, async ({ forward, respond }) => {
    const response = await forward()
    if (response.status === 503) response.headers['retry-after'] = '1'
    respond(response)
  })
  await goOnline(context)
  await expect.poll(() => world.proxy.calls.filter(isOutboxPost).some(call => call.status === 503)).toBe(true)

  await world.server.stop()
  await world.server.start()
  await page.goto('/sync')
  await expectArrived(world, siswa, items)
  await expectAppliedOnce(world.ledger, siswa, items)
})
