import { randomUUID } from 'node:crypto'
import type { Page } from 'puppeteer-core'
import { type Autopush, startAutopush } from '../support/e2e/autopush.ts'
import { prepareFirefox } from '../support/e2e/firefox.ts'
import {
  logInWithFirefox,
  openPage,
  waitForElement,
  pressButton,
  expectText,
  waitUntil,
} from '../support/e2e/firefox-page.ts'
import { expect, test as base } from '../support/e2e/fixtures.ts'
import { pakar, siswa } from '../support/e2e/people.ts'
import type { World } from '../support/e2e/world.ts'
import { scaleTimeLimit } from '../support/time-limits.ts'

const test = base.extend<{ service: Autopush }>({
  // eslint-disable-next-line no-empty-pattern
  service: async ({}, provide) => {
    const service = await startAutopush()
    await provide(service)
    await service.close()
  },
  serverEnv: async ({ service }, provide) => provide({ PUSH_TEST_ORIGINS: service.origin }),
})

test('Firefox: an encrypted push is shown and confirmed, and no push arrives after the logout', async ({
  world,
  service,
}) => {
  const firefox = await prepareFirefox(service.prefs)
  try {
    const page = await firefox.open(`${world.origin}/auth/login`)
    await logInWithFirefox(page, world.origin, siswa)
    await openPage(page, `${world.origin}/akun/notifikasi`)
    await pressButton(page, 'Nyalakan pemberitahuan')
    await expectText(page, 'Pemberitahuan nyala di perangkat ini.')
    expect(service.subscriptionCount()).toBe(1)

    // Checks every step of a trial push: accepted by the service, arrived, shown.
    await pressButton(page, 'Kirim percobaan')
    await waitUntil(page, () => /Tampil\s*\d/.test(document.body.innerText))
    expect(service.refusals).toEqual([])

    await remind(world, siswa.email, 'Sepuluh menit lagi: Tanya jawab')
    await expect
      .poll(() => shown(page), { timeout: scaleTimeLimit(30_000) })
      .toContain('Sepuluh menit lagi: Tanya jawab')

    // The next user on this device receives no pushes of the first user.
    await openPage(page, `${world.origin}/akun/notifikasi`)
    // The button is rendered again when the name of the user has loaded, so the test repeats the click.
    await expect(async () => {
      await (await waitForElement(page, '::-p-xpath(//button[starts-with(normalize-space(), "Menu akun")])')).click()
    }).toPass({ timeout: scaleTimeLimit(20_000) })
    await pressButton(page, 'Keluar')
    await waitUntil(page, () => !document.cookie.includes('user='))
    await expect.poll(() => service.subscriptionCount()).toBe(0)
    expect(await shown(page)).toEqual([])
    const before = service.accepted()
    const state = await remind(world, siswa.email, 'Untuk siapa ini?')
    await expect.poll(state).not.toBe('waiting')
    await logInWithFirefox(page, world.origin, pakar)
    expect([service.accepted(), await shown(page)]).toEqual([before, []])
  } finally {
    await firefox.remove()
  }
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

function shown(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title }) => title)
  })
}
