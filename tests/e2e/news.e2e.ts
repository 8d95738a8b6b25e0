import { randomUUID } from 'node:crypto'
import { unpublishCertificates } from '../support/e2e/certificate.ts'
import { createDeskCaller } from '../support/e2e/desk-line.ts'
import { expect } from '../support/e2e/fixtures.ts'
import type { Item } from '../support/e2e/ledger.ts'
import { getLessonPath } from '../support/e2e/lesson.ts'
import { storedQueries, waitForWorker } from '../support/e2e/offline.ts'
import { logInWithoutForm, siswa } from '../support/e2e/people.ts'
import { testWithPush as test } from '../support/e2e/push-fixtures.ts'
import { replaceSubscription, openPushChannel, listShownNotifications, tapNotification } from '../support/e2e/push.ts'
import { openLinkAndWait } from '../support/e2e/router.ts'
import type { World } from '../support/e2e/world.ts'

test.use({ viewport: { width: 360, height: 800 } })

const PULSA = 50_000

test('stock and grade notifications reach a phone, are listed offline, and count as read on another phone', async ({
  page,
  context,
  browser,
  world,
  service,
  goOffline,
  goOnline,
}) => {
  const { ledger } = world
  const desk = createDeskCaller(world)
  const task = (await ledger.items(siswa.email)).find(({ type }) => type === 'assignment')!
  const answerId = await handIn(world, task)
  await unpublishCertificates(ledger, siswa.email)
  const phone = service.subscribe()
  await replaceSubscription(context, phone)
  await logInWithoutForm(page, siswa)

  await page.goto('/akun/kabar')
  await page.getByRole('link', { name: 'Kabar yang kamu mau' }).click()
  await waitForWorker(page)
  await page.getByRole('button', { name: 'Nyalakan pemberitahuan' }).click()
  await expect(page.getByText('Pemberitahuan nyala di perangkat ini.')).toBeVisible()
  const line = await openPushChannel(page)
  await expect.poll(() => storedQueries(page, '/v1/notifications')).toBe(1)

  await openLinkAndWait(page, '/tukar-poin')
  await page.getByRole('button', { name: 'Kabari kalau ada lagi: pulsa Rp50.000' }).click()
  const wanted = 'select user_id from stock_alert where is_wanted'
  await expect.poll(async () => (await ledger.query(wanted)).length).toBe(1)
  await openLinkAndWait(page, '/business/dashboard')
  const bell = page.getByRole('link', { name: /^Kabar/ })
  const unread = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0)
  await expect(bell).toBeVisible()
  const before = await unread()

  const [item] = await ledger.query<{ id: string }>('select id from inventory_item where denomination = $1', [PULSA])
  const stock = { kind: 'restock', amount: 5, reason: 'Kiriman baru' }
  await desk('POST', `/v1/admin/inventory/${item!.id}/movements`, stock, { 'idempotency-key': randomUUID() })
  const score = { state: 'scored', revision: 1, score: 85, comment: 'Rapi dan lengkap' }
  await desk('PUT', `/v1/admin/scoring/assignments/${answerId}/assessment`, score)
  await expect.poll(() => service.pushesTo(phone.token)).toHaveLength(2)
  // Delivers all pushes again, because a busy browser can lose a delivery without an error. A vendor's push service
  // does the same.
  const deliverAll = async () => {
    for (const { payload } of service.pushesTo(phone.token)) await line.deliver(payload)
    return (await listShownNotifications(page)).map(({ title }) => title)
  }
  await expect.poll(deliverAll, { intervals: [2_000] }).toContain('Tugasmu dinilai')
  // The open dashboard counts both new notifications without a visit to the news page.
  await expect.poll(unread).toBe(before + 2)

  await goOffline(context)
  await page.goto('/akun/kabar')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows.filter({ hasText: 'Pulsa Rp50.000 ada lagi' })).toContainText('Baru')
  await expect(rows.filter({ hasText: 'Tugasmu dinilai' })).toContainText(`${task.title} · Nilai 85`)

  await goOnline(context)
  await expect.poll(() => isAllRead(world)).toBe(true)
  const secondPage = await (await browser.newContext({ baseURL: world.origin })).newPage()
  await logInWithoutForm(secondPage, siswa)
  await secondPage.goto('/business/dashboard')
  await expect(secondPage.getByRole('link', { name: 'Kabar', exact: true })).toBeVisible()
  await secondPage.context().close()

  // The browser removes notifications after some time. The push service delivers them again.
  await expect.poll(deliverAll, { intervals: [2_000] }).toContain('Tugasmu dinilai')
  await tapNotification(page, 'Tugasmu dinilai')
  await expect(page).toHaveURL(world.origin + getLessonPath(task))
  await expect(page.getByText('Rapi dan lengkap')).toBeVisible()
  expect(service.refusals).toEqual([])
})

/** Inserts an answer to the task, as a submission does. Returns its id. */
async function handIn({ ledger }: World, { enrollmentId, id: materialId }: Item): Promise<string> {
  const id = randomUUID()
  await ledger.query(
    `insert into assignment_answer (id, enrollment_id, lecture_material_id, text, handed_in_at, created_at)
     values ($1, $2, $3, 'Jawabanku', now() - interval '1 day', now())`,
    [id, enrollmentId, materialId],
  )
  return id
}

/** Returns whether the server has learned that the learner read the newest notification. */
async function isAllRead({ ledger }: World): Promise<boolean | undefined> {
  const [row] = await ledger.query<{ isRead: boolean }>(
    `select news_read_until >= (select max(planned_at) from notification where state <> 'waiting') as "isRead"
     from user_profile join app_user on app_user.id = user_id where email = $1`,
    [siswa.email],
  )
  return row?.isRead
}
