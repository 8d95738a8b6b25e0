import type { World } from '../support/e2e/world.ts'
import { expect, test } from '../support/e2e/fixtures.ts'
import { playsAt } from '../support/e2e/film.ts'
import { storedQueries, workerIsReady } from '../support/e2e/offline.ts'
import { admin, comeIn, siswa } from '../support/e2e/people.ts'

const TITLE = 'Tanya Jawab Karier'
const MINUTE_MS = 60_000

type Send = <Answer>(method: string, path: string, body?: object) => Promise<Answer>

/** What the desk does, by its calls, on a line of its own. */
async function openDesk({ server }: World): Promise<Send> {
  async function send(method: string, path: string, body?: object, token?: string) {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(answer.status, path).toBe(200)
    return ((await answer.json()) as { data: unknown }).data
  }
  const { accessToken } = (await send('POST', '/v1/auth/login', admin)) as { accessToken: string }
  return <Answer>(method: string, path: string, body?: object) =>
    send(method, path, body, accessToken) as Promise<Answer>
}

type RecapFiles = Record<'recording_url' | 'recording_low_url' | 'captions_url' | 'slides_url', string>

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()

async function newWebinar(desk: Send, startsIn: number, mode: 'Daring' | 'Luring' = 'Daring') {
  return desk<{ slug: string; meetings: { id: string }[] }>('POST', '/v1/admin/webinars', {
    slug: 'tanya-jawab-karier',
    title: TITLE,
    summary: 'Bawa pertanyaanmu',
    description: '',
    mode,
    zone: 'WIB',
    capacity: 20,
    speaker: { name: 'Ratna', title: 'Pengembang', bio: '' },
    meetings: [
      { startsAt: inMinutes(startsIn), endsAt: inMinutes(startsIn + 60), joinUrl: 'https://rapat.example/karier' },
    ],
  })
}

test('registered in a dead spot: the seat is taken later, a move takes the reminders along, and the room opens', async ({
  context,
  page,
  world,
  goOffline,
  goOnline,
}) => {
  const desk = await openDesk(world)
  const webinar = await newWebinar(desk, 180)
  const meetingId = webinar.meetings[0]!.id
  const reminders = () =>
    world.ledger.query<{ step: string; minutes: number }>(
      `select step, round(extract(epoch from due_at - now()) / 60)::int as minutes from notification
        where about = $1 and state = 'waiting' and step in ('day', 'hour', 'ten-minutes') order by due_at`,
      [`meeting:${meetingId}`],
    )

  await comeIn(page, siswa)
  await page.goto('/webinar')
  await workerIsReady(page)
  await expect.poll(() => storedQueries(page, '/v1/webinars')).toBeGreaterThanOrEqual(1)
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

  // The page on the screen has to say so within half a minute.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Jadwal sudah dipindah')).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 30_000 })
  await page.getByRole('link', { name: 'Buka ruang' }).click()
  await expect(page.getByRole('timer')).toHaveText(/^00:1[01]:\d\d$/)
  await expect(page.getByRole('link', { name: 'Gabung' })).toHaveAttribute('href', 'https://rapat.example/karier')
})

test('the line drops twice in the room: a code typed meanwhile counts, the points come once, and the recap opens without a line', async ({
  context,
  page,
  world,
  goOffline,
  goOnline,
}) => {
  const desk = await openDesk(world)
  // It began fifty minutes ago, and this learner was there until twelve minutes ago.
  const { slug, meetings } = await newWebinar(desk, -50)
  const meetingId = meetings[0]!.id
  await comeIn(page, siswa)
  await page.goto(`/webinar/${slug}`)
  await page.getByRole('button', { name: 'Daftar webinar' }).click()
  await expect(page.getByText('Terdaftar', { exact: true })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('link', { name: 'Buka ruang' }).click()
  const part = page.getByRole('region', { name: 'Kehadiranmu' })
  const row = () => world.ledger.query('select 1 from meeting_presence where meeting_id = $1', [meetingId])
  await expect.poll(async () => (await row()).length).toBe(1)
  const ago = (minutes: number) => Date.now() - minutes * MINUTE_MS
  const seen = JSON.stringify([[ago(50), ago(12)]])
  await world.ledger.query('update meeting_presence set seen = $2::jsonb where meeting_id = $1', [meetingId, seen])
  const codes = await desk<{ code: string }[]>('GET', `/v1/expert/meetings/${meetingId}/codes`)
  await workerIsReady(page)
  await page.reload()
  await expect(part.getByLabel('Kode hadir')).toBeVisible()

  await goOffline(context)
  await part.getByLabel('Kode hadir').fill(codes[0]!.code)
  await part.getByRole('button', { name: 'Catat hadir' }).click()
  await expect(part.getByText('Kode tersimpan di perangkat ini')).toBeVisible()
  await goOnline(context)
  await expect(part.getByText(`Kode ${codes[0]!.code} diterima.`)).toBeVisible({ timeout: 20_000 })
  await goOffline(context)
  await goOnline(context)

  // The code closed the gap: 50 minutes, and 51 are needed of the hour.
  await expect(part.getByText(/^50 menit/)).toBeVisible({ timeout: 20_000 })
  await world.ledger.query(`update webinar_meeting set ends_at = now() where id = $1`, [meetingId])
  await expect(async () => {
    await page.reload()
    await expect(part.getByText('Hadir', { exact: true })).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 40_000 })
  const awards = () =>
    world.ledger.query<{ reason: string }>(`select reason from point_entry where ref = $1`, [meetingId])
  expect(await awards()).toEqual([{ reason: 'webinar-attended' }])
  await page.reload()
  await expect(part.getByText('Hadir', { exact: true })).toBeVisible()
  expect(await awards()).toHaveLength(1)

  // Afterwards: what was missed, on the device, in the small size.
  const [files] = await world.ledger.query<RecapFiles>(
    `select recording_url, recording_low_url, captions_url, slides_url from meeting_recap limit 1`,
  )
  const question = {
    text: 'Sudah tahu langkah berikutnya?',
    options: ['Belum', 'Sudah'],
    right: 1,
    why: 'Ada di menit 20.',
  }
  await desk('PUT', `/v1/expert/meetings/${meetingId}/recap`, {
    recordingUrl: files!.recording_url,
    recordingLowUrl: files!.recording_low_url,
    captionsUrl: files!.captions_url,
    slidesUrl: files!.slides_url,
    questions: [question],
  })
  await expect(async () => {
    await page.goto(`/webinar/${slug}`)
    await page.getByRole('link', { name: `Rekap ${TITLE}` }).click({ timeout: 5_000 })
  }).toPass({ timeout: 40_000 })
  await page.getByLabel(/^Hemat \(/).check()
  await page.getByRole('button', { name: /^Simpan untuk offline · [\d,.]+ KB$/ }).click()
  await expect(page.getByText('Siap dibuka tanpa koneksi')).toBeVisible({ timeout: 30_000 })
  await goOffline(context)
  await page.goto('/penyimpanan')
  await page.getByRole('link', { name: TITLE }).click()
  await playsAt(page, 0)
  await page.getByText('Transkrip').click()
  await expect(page.getByRole('region', { name: 'Rekaman' }).getByText(/(\w+\W+){8}/)).toBeVisible()
  await page.getByRole('button', { name: /^Baca salindia/ }).click()
  await expect(page.getByText(/^Halaman 1 dari \d+$/)).toBeVisible({ timeout: 20_000 })
  await page.getByLabel('Sudah', { exact: true }).check()
  await page.getByRole('button', { name: 'Lihat hasil' }).click()
  await expect(page.getByText('1 dari 1 benar.')).toBeVisible()
  await goOnline(context)
  const answered = () => world.ledger.query('select 1 from recap_answer where meeting_id = $1', [meetingId])
  await expect.poll(async () => (await answered()).length, { timeout: 20_000 }).toBe(1)
})

test('a wrong code is refused in words, and an objection is sent and decided', async ({ page, world }) => {
  const desk = await openDesk(world)
  const { slug, meetings } = await newWebinar(desk, -5)
  const meetingId = meetings[0]!.id
  await comeIn(page, siswa)
  await page.goto(`/webinar/${slug}`)
  await page.getByRole('button', { name: 'Daftar webinar' }).click()
  await page.getByRole('link', { name: 'Buka ruang' }).click()
  const part = page.getByRole('region', { name: 'Kehadiranmu' })
  const codes = await desk<{ code: string }[]>('GET', `/v1/expert/meetings/${meetingId}/codes`)
  const wrong = codes.some(({ code }) => code === '000000') ? '111111' : '000000'
  await part.getByLabel('Kode hadir').fill(wrong)
  await part.getByRole('button', { name: 'Catat hadir' }).click()
  await expect(part.getByText('Kode hadir ini salah.')).toBeVisible({ timeout: 20_000 })

  await part.getByRole('button', { name: 'Keberatan' }).click()
  await part.getByLabel('Kenapa catatannya tidak benar?').fill('Saya hadir, HP saya mati')
  await part.getByRole('button', { name: 'Kirim keberatan' }).click()
  await expect(part.getByText('Keberatanmu menunggu keputusan')).toBeVisible({ timeout: 20_000 })
  const { people } = await desk<{ people: { userId: string }[] }>('GET', `/v1/expert/meetings/${meetingId}/roster`)
  const decision = { decision: 'granted', note: 'Ada di foto' }
  await desk('POST', `/v1/expert/meetings/${meetingId}/objections/${people[0]!.userId}`, decision)
  await page.reload()
  await expect(part.getByText('Keberatanmu diterima: Ada di foto')).toBeVisible()
})
