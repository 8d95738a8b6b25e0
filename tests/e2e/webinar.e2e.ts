import { MINUTE_MS } from '#contract/wire/durations.ts'
import { expect, test as plainTest } from '../support/e2e/fixtures.ts'
import { type SendDeskCall, createDeskCaller } from '../support/e2e/desk-line.ts'
import { measureSeek } from '../support/e2e/film.ts'
import { storedQueries, waitForWorker } from '../support/e2e/offline.ts'
import { logInWithoutForm, siswa } from '../support/e2e/people.ts'
import { testWithPush as test } from '../support/e2e/push-fixtures.ts'
import { replaceSubscription, openPushChannel, listShownNotifications, tapNotification } from '../support/e2e/push.ts'
import { scaleTimeLimit } from '../support/time-limits.ts'

const TITLE = 'Tanya Jawab Karier'

interface Webinar {
  id: string
  slug: string
  version: number
  meetings: { id: string }[]
}

const words = {
  title: TITLE,
  summary: 'Bawa pertanyaanmu',
  description: '',
  speaker: { name: 'Ratna', title: 'Pengembang', bio: '' },
}
const iso = (time: number) => new Date(time).toISOString()

function newWebinar(desk: SendDeskCall, startsAt: number, minutes: number): Promise<Webinar> {
  const times = { startsAt: iso(startsAt), endsAt: iso(startsAt + minutes * MINUTE_MS) }
  return desk('POST', '/v1/admin/webinars', {
    ...words,
    slug: 'tanya-jawab-karier',
    mode: 'Daring',
    zone: 'WIB',
    capacity: 20,
    meetings: [{ ...times, joinUrl: 'https://rapat.example/karier' }],
  })
}

/** Simulates an app opened from its icon. Runs in every page. */
function standAlone(): void {
  const real = window.matchMedia.bind(window)
  window.matchMedia = query => real(query.includes('(display-mode: standalone)') ? 'all' : query)
}

type RecapFiles = Record<'recording_url' | 'recording_low_url' | 'captions_url' | 'slides_url', string>

test('a learner registers for a webinar offline, is reminded once, attends and gets a certificate', async ({
  context,
  page: firstPage,
  world,
  clock,
  service,
  goOffline,
  goOnline,
}) => {
  test.slow()
  const { ledger } = world
  const desk = createDeskCaller(world)
  const at = (minutes: number) => clock.startedAt + minutes * MINUTE_MS
  const webinar = await newWebinar(desk, at(90), 20)
  const { slug } = webinar
  const meetingId = webinar.meetings[0]!.id
  const phone = service.subscribe()
  const pushes = () => service.pushesTo(phone.token).map(({ payload }) => payload)
  const titles = () =>
    pushes().map(payload => (JSON.parse(payload) as { notification: { title: string } }).notification.title)
  await context.addInitScript(standAlone)
  await replaceSubscription(context, phone)

  let page = firstPage
  await logInWithoutForm(page, siswa)
  await page.goto('/akun/notifikasi')
  await waitForWorker(page)
  await page.getByRole('button', { name: 'Nyalakan pemberitahuan' }).click()
  await expect(page.getByText('Pemberitahuan nyala di perangkat ini.')).toBeVisible()
  await page.goto('/webinar')
  await expect.poll(() => storedQueries(page, '/v1/webinars')).toBeGreaterThanOrEqual(1)

  // Closes the app and opens it again offline.
  await goOffline(context)
  await page.close()
  page = await context.newPage()
  await page.goto('/webinar')
  await page.getByRole('link', { name: TITLE }).click()
  await page.getByRole('button', { name: 'Daftar webinar' }).click()
  await expect(page.getByText('Belum terkirim', { exact: true })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'dikirim begitu ada koneksi' })).toBeVisible()
  await goOnline(context)
  await expect(page.getByText('Terdaftar', { exact: true })).toBeVisible()

  // A reminder arrives one hour before the start. Then the start moves by one hour, and no reminder of the old time
  // follows.
  const line = await openPushChannel(page)
  async function expectNotified(count: number, title: string): Promise<void> {
    await expect.poll(() => titles()).toHaveLength(count)
    expect(titles().at(-1)).toBe(`${title}: ${TITLE}`)
    await line.deliver(pushes().at(-1) ?? '')
    await expect
      .poll(async () => (await listShownNotifications(page)).map(shown => shown.title))
      .toContain(`${title}: ${TITLE}`)
  }
  clock.goTo(at(31))
  await expectNotified(1, 'Jangan terlewat')
  const moved = { startsAt: iso(at(150)), endsAt: iso(at(170)), sequence: 0 }
  await desk('PATCH', `/v1/admin/meetings/${meetingId}`, moved)
  await expectNotified(2, 'Jadwal pindah')
  // One hour before the new start. The time of the reminder ten minutes before the old start has passed.
  clock.goTo(at(91))
  await expectNotified(3, 'Jangan terlewat')
  // The page must show the new time within half a minute.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Jadwal atau tempat berubah')).toBeVisible({ timeout: scaleTimeLimit(5_000) })
  }).toPass({ timeout: scaleTimeLimit(40_000) })
  clock.goTo(at(141))
  await expectNotified(4, 'Ruang sudah dibuka')
  await tapNotification(page, `Ruang sudah dibuka: ${TITLE}`)
  await expect(page).toHaveURL(`${world.origin}/webinar/${slug}/ruang/1`)
  await page.reload()
  await expect(page.getByRole('timer')).toHaveText(/^00:0[78]:\d\d$/)
  await expect(page.getByRole('link', { name: 'Gabung' })).toHaveAttribute('href', 'https://rapat.example/karier')

  // The learner is present from the first minute. The network is lost twice, and each time the learner enters a code
  // meanwhile.
  const part = page.getByRole('region', { name: 'Kehadiranmu' })
  const presence = async () => {
    const [row] = await ledger.query<{ seen: [number, number][]; present_ms: number }>(
      'select seen, present_ms::int from meeting_presence where meeting_id = $1',
      [meetingId],
    )
    return row
  }
  clock.goTo(at(149.5))
  await page.reload()
  await expect.poll(async () => (await presence())?.seen.at(-1)?.[1]).toBeGreaterThan(at(149.4))
  await expect(part.getByLabel('Kode hadir')).toBeVisible()
  for (const minutes of [159, 168.5]) {
    await goOffline(context)
    clock.goTo(at(minutes))
    const [shown] = await desk<{ code: string }[]>('GET', `/v1/staff/meetings/${meetingId}/codes`)
    await part.getByLabel('Kode hadir').fill(shown!.code)
    await part.getByRole('button', { name: 'Catat hadir' }).click()
    await expect(part.getByText('Kode tersimpan di perangkat ini')).toBeVisible()
    await goOnline(context)
    await expect(part.getByText(`Kode ${shown!.code} diterima.`)).toBeVisible()
  }
  const awards = () => ledger.query('select reason from point_entry where ref = $1', [meetingId])
  expect(await awards()).toEqual([{ reason: 'webinar-attended' }])
  // The admin prepares the recap during the meeting.
  const [files] = await ledger.query<RecapFiles>(
    `select recording_url, recording_low_url, captions_url, slides_url from meeting_recap limit 1`,
  )
  const question = { text: 'Sudah tahu langkah berikutnya?', options: ['Belum', 'Sudah'], right: 1, why: 'Menit 20.' }
  await desk('PUT', `/v1/staff/meetings/${meetingId}/recap`, {
    recordingUrl: files!.recording_url,
    recordingLowUrl: files!.recording_low_url,
    captionsUrl: files!.captions_url,
    slidesUrl: files!.slides_url,
    questions: [question],
  })
  clock.goTo(at(170.3))
  await page.reload()
  await expect(part.getByText(/^hadir 20 dari 20 menit/)).toBeVisible()
  await expect(part.getByText('Hadir', { exact: true })).toBeVisible()
  expect((await presence())?.present_ms).toBe(20 * MINUTE_MS)
  expect(await awards()).toHaveLength(1)
  expect(pushes()).toHaveLength(4)

  // The admin decides on certificates after the end, and the minutes of all attendees are evaluated at once.
  clock.goTo(at(190))
  const change = { ...words, place: null, certificatePercent: 85, reason: 'Diminta peserta' }
  await desk('PUT', `/v1/admin/webinars/${webinar.id}`, change, { 'if-match': `"${webinar.version}"` })
  await expect(async () => {
    await page.goto('/sertifikat')
    const paper = page.getByRole('region', { name: 'Sertifikat kehadiran' })
    await expect(paper.getByText(/hadir 20 dari 20 menit/)).toBeVisible({ timeout: scaleTimeLimit(5_000) })
  }).toPass({ timeout: scaleTimeLimit(20_000) })

  // Stores the recording on the device in the small size.
  await page.goto(`/webinar/${slug}`)
  await page.getByRole('link', { name: `Rekap ${TITLE}` }).click()
  await page.getByLabel(/^Hemat \(/).check()
  await page.getByRole('button', { name: /^Simpan untuk offline · [\d,.]+ KB$/ }).click()
  await expect(page.getByText('Siap dibuka tanpa koneksi')).toBeVisible({ timeout: scaleTimeLimit(30_000) })
  await goOffline(context)
  await page.goto('/penyimpanan')
  await page.getByRole('link', { name: TITLE }).click()
  await measureSeek(page, 0)
  await page.getByText('Transkrip').click()
  await expect(page.getByRole('region', { name: 'Rekaman' }).getByText(/(\w+\W+){8}/)).toBeVisible()
  await page.getByRole('button', { name: /^Baca salindia/ }).click()
  await expect(page.getByText(/^Halaman 1 dari \d+$/)).toBeVisible()
  await page.getByLabel('Sudah', { exact: true }).check()
  await page.getByRole('button', { name: 'Lihat hasil' }).click()
  await expect(page.getByText('1 dari 1 benar.')).toBeVisible()
  await goOnline(context)
  const answered = () => ledger.query('select 1 from recap_answer where meeting_id = $1', [meetingId])
  await expect.poll(async () => (await answered()).length).toBe(1)
  expect(service.refusals).toEqual([])
})

plainTest(
  'a wrong attendance code is refused with a message, and an objection is sent and decided',
  async ({ page, world }) => {
    const desk = createDeskCaller(world)
    const { slug, meetings } = await newWebinar(desk, Date.now() - 5 * MINUTE_MS, 60)
    const meetingId = meetings[0]!.id
    await logInWithoutForm(page, siswa)
    await page.goto(`/webinar/${slug}`)
    await page.getByRole('button', { name: 'Daftar webinar' }).click()
    await page.getByRole('link', { name: 'Buka ruang' }).click()
    const part = page.getByRole('region', { name: 'Kehadiranmu' })
    const codes = await desk<{ code: string }[]>('GET', `/v1/staff/meetings/${meetingId}/codes`)
    const wrong = codes.some(({ code }) => code === '000000') ? '111111' : '000000'
    await part.getByLabel('Kode hadir').fill(wrong)
    await part.getByRole('button', { name: 'Catat hadir' }).click()
    await expect(part.getByText('Kode hadir ini salah.')).toBeVisible()

    await part.getByRole('button', { name: 'Keberatan' }).click()
    await part.getByLabel('Kenapa catatannya tidak benar?').fill('Saya hadir, HP saya mati')
    await part.getByRole('button', { name: 'Kirim keberatan' }).click()
    await expect(part.getByText('Keberatanmu menunggu keputusan')).toBeVisible()
    const { people } = await desk<{ people: { userId: string }[] }>('GET', `/v1/staff/meetings/${meetingId}/roster`)
    const decision = { decision: 'granted', note: 'Ada di foto' }
    await desk('POST', `/v1/staff/meetings/${meetingId}/objections/${people[0]!.userId}`, decision)
    await page.reload()
    await expect(part.getByText('Keberatanmu diterima: Ada di foto')).toBeVisible()
  },
)
