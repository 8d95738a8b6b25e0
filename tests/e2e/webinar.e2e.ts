import type { World } from '../support/e2e/world.ts'
import { expect, test } from '../support/e2e/fixtures.ts'
import { readyForOffline } from '../support/e2e/offline.ts'
import { admin, logIn, siswa } from '../support/e2e/people.ts'

const TITLE = 'Tanya Jawab Karier'
const MINUTE_MS = 60_000

/** What the desk does, by the calls it will use. */
async function openDesk({ origin }: World) {
  async function send(method: string, path: string, body: object, token?: string) {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    expect(answer.status, path).toBe(200)
    return ((await answer.json()) as { data: unknown }).data
  }
  const { accessToken } = (await send('POST', '/v1/auth/login', admin)) as { accessToken: string }
  return <Answer>(method: string, path: string, body: object) =>
    send(method, path, body, accessToken) as Promise<Answer>
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()

test('registered in a dead spot: the seat is taken later, a move takes the reminders along, and the room opens', async ({
  context,
  page,
  world,
  goOffline,
  goOnline,
}) => {
  const desk = await openDesk(world)
  const webinar = await desk<{ id: string; slug: string; meetings: { id: string }[] }>('POST', '/v1/admin/webinars', {
    slug: 'tanya-jawab-karier',
    title: TITLE,
    summary: 'Bawa pertanyaanmu',
    description: '',
    mode: 'Daring',
    zone: 'WIB',
    capacity: 20,
    speaker: { name: 'Ratna', title: 'Pengembang', bio: '' },
    meetings: [{ startsAt: inMinutes(180), endsAt: inMinutes(240), joinUrl: 'https://rapat.example/karier' }],
  })
  const meetingId = webinar.meetings[0]!.id
  const reminders = () =>
    world.ledger.query<{ step: string; minutes: number }>(
      `select step, round(extract(epoch from due_at - now()) / 60)::int as minutes from notification
        where about = $1 and state = 'waiting' and step in ('day', 'hour', 'ten-minutes') order by due_at`,
      [`meeting:${meetingId}`],
    )

  await logIn(page, siswa)
  await page.goto('/webinar')
  await readyForOffline(page, world)
  await goOffline(context)
  await page.goto('/webinar')
  await page.getByRole('link', { name: TITLE }).click()
  await page.getByRole('button', { name: 'Daftar webinar' }).click()
  await expect(page.getByText('Belum terkirim', { exact: true })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'dikirim begitu ada koneksi' })).toBeVisible()
  expect(await reminders()).toEqual([])

  await goOnline(context)
  await expect(page.getByText('Terdaftar', { exact: true })).toBeVisible({ timeout: 20_000 })
  expect((await reminders()).map(({ step }) => step)).toEqual(['hour', 'ten-minutes'])

  // Sooner than planned: the reminder of an hour before has no sense any more.
  const times = { startsAt: inMinutes(12), endsAt: inMinutes(60), sequence: 0 }
  await desk('PATCH', `/v1/admin/meetings/${meetingId}`, times)
  const [only, ...others] = await reminders()
  expect(others).toEqual([])
  expect(only?.step).toBe('ten-minutes')
  expect(only!.minutes).toBeLessThanOrEqual(2)

  await page.reload()
  await expect(page.getByText('Jadwal sudah dipindah')).toBeVisible()
  await page.getByRole('link', { name: 'Buka ruang' }).click()
  await expect(page.getByRole('timer')).toHaveText(/^00:1[01]:\d\d$/)
  await expect(page.getByRole('link', { name: 'Gabung' })).toHaveAttribute('href', 'https://rapat.example/karier')
})
