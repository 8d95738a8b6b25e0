import type { Page } from '@playwright/test'
import { findBarriers } from '../support/e2e/axe.ts'
import { expect, test, testWithoutWorker } from '../support/e2e/fixtures.ts'
import { storedQueries, waitForWorker } from '../support/e2e/offline.ts'
import { logInWithoutForm, pakar, type Person, siswa } from '../support/e2e/people.ts'
import type { World } from '../support/e2e/world.ts'
import { scaleTimeLimit } from '../support/time-limits.ts'

const SLUG = 'ruang-uji'
const ROOM = `/webinar/${SLUG}/ruang/1`

/** Opens a meeting that has just begun, with a seat for each user. */
async function openRoom({ ledger }: World, people: readonly Person[]): Promise<string> {
  const [meeting] = await ledger.query<{ id: string }>(
    `with made as (
      insert into webinar (id, slug, kind, title, summary, description, mode, zone, speaker_name, speaker_title, speaker_bio, seats_taken)
        values (gen_random_uuid(), $1, 'webinar', 'Ruang uji', '', '', 'Daring', 'WIB', 'Ratna', '', '', cardinality($2::text[]))
        returning id
    ), seats as (
      insert into webinar_registration (webinar_id, user_id, state, wants_reminders, wished_at, reminder_wished_at)
        select made.id, app_user.id, 'registered', false, now(), now() from made, app_user where email = any($2)
    ), leader as (
      insert into webinar_leader (webinar_id, user_id) select made.id, app_user.id from made, app_user where email = $3
    )
    insert into webinar_meeting (id, webinar_id, number, starts_at, ends_at, changed_at)
      select gen_random_uuid(), id, 1, now() - interval '1 minute', now() + interval '1 hour', now() from made
      returning id`,
    [SLUG, people.map(({ email }) => email), pakar.email],
  )
  return meeting!.id
}

/** Waits until the page receives hints. Before that, the page does not show a change without a reload. */
async function waitForHints(page: Page): Promise<void> {
  await expect(page.getByText(/\d+ orang di ruang ini/)).toBeVisible({ timeout: scaleTimeLimit(40_000) })
}

const questions = (page: Page) => page.getByRole('list', { name: 'Pertanyaan' }).getByRole('listitem')

test('a question asked offline arrives once, and votes, announcements and attendees appear without a reload', async ({
  browser,
  context,
  page,
  world,
  goOffline,
  goOnline,
}) => {
  const meetingId = await openRoom(world, [siswa])
  await logInWithoutForm(page, siswa)
  await page.goto(ROOM)
  await waitForHints(page)
  await waitForWorker(page)
  await expect.poll(() => storedQueries(page, '/v1/meetings/{id}/talk')).toBe(1)
  await expect.poll(() => storedQueries(page, '/v1/webinars/{slug}')).toBeGreaterThan(0)
  await expect(page.getByText('1 orang di ruang ini')).toBeVisible()

  await goOffline(context)
  await page.getByLabel('Pertanyaanmu').fill('Apa bedanya median dan rata-rata? <b>1</b>')
  await page.getByRole('button', { name: 'Kirim pertanyaan' }).click()
  await expect(questions(page).filter({ hasText: 'Belum terkirim' })).toHaveCount(1)
  await expect(page.getByLabel('Pertanyaanmu')).toHaveValue('')
  await page.reload()
  await expect(questions(page).filter({ hasText: 'Belum terkirim' })).toHaveCount(1)
  await goOnline(context)
  await expect(questions(page).filter({ hasText: 'Kamu' })).toHaveCount(1)
  await expect(page.getByText('Belum terkirim')).toHaveCount(0)

  // Opens the page of the host only now, because the proxy's outage affects all clients, and a client without the
  // `online` event waits before it retries.
  const desk = await browser.newContext({ baseURL: world.origin, serviceWorkers: 'block' })
  const host = await desk.newPage()
  const hostSocket = host.waitForEvent('websocket', { timeout: scaleTimeLimit(20_000) })
  await logInWithoutForm(host, pakar)
  await host.goto(ROOM)
  await expect(page.getByText('2 orang di ruang ini')).toBeVisible()
  await expect(questions(host)).toHaveCount(1)
  await expect(questions(host)).toContainText('rata-rata? <b>1</b>')
  expect(await world.ledger.query('select id from room_question where meeting_id = $1', [meetingId])).toHaveLength(1)

  await host.getByRole('button', { name: /^Saya juga ingin tahu/ }).click()
  await expect(page.getByRole('button', { name: /^Saya juga ingin tahu/ })).toHaveText('1')
  await host.getByLabel('Umumkan kepada semua orang').fill('Istirahat lima menit')
  await host.getByRole('button', { name: 'Umumkan' }).click()
  await expect(page.getByRole('log', { name: 'Pengumuman' })).toContainText('Istirahat lima menit')
  await host.getByRole('button', { name: /^Tandai terjawab/ }).click()
  await expect(questions(page)).toContainText('Terjawab')

  for (const each of [page, host]) expect(await findBarriers(each)).toEqual([])

  // Without the socket the host would stay listed for 45 seconds more, because presence by polling expires slowly.
  await hostSocket
  await desk.close()
  await expect(page.getByText('1 orang di ruang ini')).toBeVisible({ timeout: scaleTimeLimit(60_000) })
})

testWithoutWorker(
  'the open leaderboard page updates itself, but opens no socket if data saving is on',
  async ({ browser, page, world }) => {
    const sockets: string[] = []
    page.on('websocket', socket => sockets.push(socket.url()))
    await logInWithoutForm(page, siswa)
    await page.goto('/papan-poin?periode=semua')
    const own = page.getByRole('region', { name: 'Peringkatmu' })
    await expect(own).toContainText('0 poin')
    await expect.poll(() => sockets.length).toBe(1)
    const asked = () => world.proxy.calls.filter(({ path }) => path.startsWith('/api/v1/leaderboard?')).length
    await expect.poll(asked).toBeGreaterThan(1)

    const saving = await browser.newContext({ baseURL: world.origin, serviceWorkers: 'block' })
    await saving.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { saveData: true }) })
    })
    const otherPage = await saving.newPage()
    const opened: string[] = []
    otherPage.on('websocket', socket => opened.push(socket.url()))
    await logInWithoutForm(otherPage, pakar)
    await otherPage.goto('/papan-poin?periode=semua')

    // Adds points as if the user had learned elsewhere.
    await world.ledger.query(
      `with moved as (
        insert into board_score (period, user_id, points) select 'all', id, 777 from app_user where email = $1 returning points
      )
      insert into board_delta (period, new_points) select 'all', points from moved`,
      [siswa.email],
    )
    await expect(own).toContainText('777 poin', { timeout: scaleTimeLimit(12_000) })
    expect(opened).toEqual([])
    await saving.close()
  },
)

testWithoutWorker.describe('a token that expires while the meeting room is open', () => {
  testWithoutWorker.use({ serverEnv: { ACCESS_TOKEN_SECONDS: String(scaleTimeLimit(8)) } })

  testWithoutWorker(
    'the meeting room renews an expired token and reconnects the socket until the session ends',
    async ({ page, world }) => {
      const meetingId = await openRoom(world, [siswa])
      const sockets: string[] = []
      page.on('websocket', socket => sockets.push(socket.url()))
      await logInWithoutForm(page, siswa)
      await page.goto(ROOM)
      await waitForHints(page)
      await expect.poll(() => sockets.length, { timeout: scaleTimeLimit(40_000) }).toBeGreaterThanOrEqual(2)
      const { data } = await post(world, '/v1/auth/login', pakar)
      await post(world, `/v1/staff/meetings/${meetingId}/announcements`, { text: 'Masih di sini?' }, data.accessToken)
      await expect(page.getByRole('log', { name: 'Pengumuman' })).toContainText('Masih di sini?')
      await world.ledger.revokeSessions(siswa.email)
      await expect(page).toHaveURL(/\/auth\/login/)
    },
  )
})

async function post({ origin }: World, path: string, body: object, token?: string) {
  const response = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as { data: { accessToken: string } }
}
