import { randomUUID } from 'node:crypto'
import { expect, test as base } from '../support/e2e/fixtures.ts'
import { waitForWorker } from '../support/e2e/offline.ts'
import { logIn, logInWithoutForm, pakar, pressLogout, siswa } from '../support/e2e/people.ts'
import { replaceSubscription, openPushChannel, listShownNotifications, tapNotification } from '../support/e2e/push.ts'
import type { World } from '../support/e2e/world.ts'
import { type PushService, startPushService } from '../support/push-service.ts'

const test = base.extend<{ service: PushService }>({
  // eslint-disable-next-line no-empty-pattern
  service: async ({}, provide) => {
    const service = await startPushService()
    await provide(service)
    await service.close()
  },
  serverEnv: async ({ service }, provide) => provide({ PUSH_TEST_ORIGINS: service.origin }),
})

/** Plans the reminder of a webinar that begins in ten minutes. */
async function remind({ ledger }: World, email: string, title: string) {
  const id = randomUUID()
  await ledger.query(
    `insert into notification (id, user_id, kind, about, step, due_at, planned_at, valid_until, urgency, title, body, path, created_at)
     select $1, id, 'webinar', $2, 'ten-minutes', now(), now(), now() + interval '1 hour', 'high', $3, 'Pukul 15.00', '/webinar', now()
     from app_user where email = $4`,
    [id, `meeting:${id}`, title, email],
  )
  const query = 'select state from notification where id = $1'
  return async () => (await ledger.query<{ state: string }>(query, [id]))[0]?.state
}

test('a push reaches its user, and not the next user of the device', async ({ page, context, world, service }) => {
  const phone = service.subscribe()
  await replaceSubscription(context, phone)
  await logInWithoutForm(page, siswa)
  await page.goto('/akun/notifikasi')
  await waitForWorker(page)
  await page.getByRole('button', { name: 'Nyalakan pemberitahuan' }).click()
  await expect(page.getByText('Pemberitahuan nyala di perangkat ini.')).toBeVisible()
  const line = await openPushChannel(page)

  await page.getByRole('button', { name: 'Kirim percobaan' }).click()
  await expect.poll(() => service.pushesTo(phone.token)).toHaveLength(1)
  const legs = page.getByRole('list', { name: 'Perjalanan percobaan' }).getByRole('listitem')
  await expect(legs.filter({ hasText: 'Diterima layanan push' })).toContainText(/\d ms/)
  await expect(legs.filter({ hasText: 'Tampil' })).toContainText('menunggu…')
  await line.deliver(service.pushesTo(phone.token)[0]!.payload)
  await expect(legs.filter({ hasText: 'Tiba di perangkat' })).toContainText(/\d ms/)
  await expect(legs.filter({ hasText: 'Tampil' })).toContainText(/\d ms/)
  expect((await listShownNotifications(page)).map(each => each.title)).toEqual(['Percobaan pemberitahuan'])

  // A tap opens the page of the notification, and that page shows that it was tapped.
  await page.goto('/akun')
  await tapNotification(page, 'Percobaan pemberitahuan')
  await expect(page).toHaveURL(/\/akun\/notifikasi$/)
  await expect(page.getByRole('region', { name: 'Terakhir dikirim' }).getByText(/diketuk/)).toBeVisible()
  expect(await listShownNotifications(page)).toEqual([])

  // After the logout this phone receives no pushes any more.
  await page.goto('/business/dashboard')
  await pressLogout(page)
  await expect(page).toHaveURL(`${world.origin}/`)
  const stateOf = await remind(world, siswa.email, 'Sepuluh menit lagi: Membaca')
  await expect.poll(stateOf).not.toBe('waiting')
  expect(service.pushesTo(phone.token)).toHaveLength(1)

  // A push sent before the logout arrives when another user is logged in.
  await logIn(page, pakar)
  await line.deliver(service.pushesTo(phone.token)[0]!.payload)
  await expect
    .poll(() => listShownNotifications(page))
    .toEqual([{ title: 'Semai', body: 'Buka Semai untuk melihat apa yang baru.' }])
  const states = 'select retired_because from push_device'
  await expect.poll(() => world.ledger.query(states)).toEqual([{ retired_because: 'stranger' }])
  expect(service.refusals).toEqual([])
})
