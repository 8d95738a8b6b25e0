import { expect, testInShell as test, testWithoutWorker } from '../support/e2e/fixtures.ts'
import { openLesson } from '../support/e2e/lesson.ts'
import { prepareForOffline } from '../support/e2e/offline.ts'
import { logInWithoutForm, siswa } from '../support/e2e/people.ts'
import {
  chooseQuality,
  getFile,
  giveVideoSizes,
  lesson,
  player,
  playTo,
  playToEnd,
  qualityMenu,
} from '../support/e2e/videos.ts'

testWithoutWorker(
  'a video changes its quality at the current position, and other videos use the usual quality',
  async ({ page, world }) => {
    const { item, content, small } = await giveVideoSizes(world)
    await logInWithoutForm(page, siswa)
    await openLesson(page, item)
    await expect(lesson(page).getByRole('button', { name: 'Kualitas: Asli · 720p' })).toBeVisible()
    await lesson(page)
      .getByRole('button', { name: /^Kualitas: / })
      .click()
    const cost = new RegExp(`^360p ?${Math.round(small.bytes / 1_000)} KB · Rp1 · [\\d,]+ MB/jam$`)
    await expect(qualityMenu(page).getByRole('radio', { name: cost })).toBeVisible()
    await qualityMenu(page).getByRole('button', { name: 'Tutup' }).click()

    await playTo(page, 2)
    expect(await getFile(page)).toBe(content.url)
    // Records the position at the change, and the position from which the other file continues.
    await player(page).evaluate((video: HTMLVideoElement) => {
      Object.defineProperty(video, 'src', {
        set(url: string) {
          video.dataset['before'] = String(video.currentTime)
          video.setAttribute('src', url)
          video.addEventListener('playing', () => (video.dataset['after'] = String(video.currentTime)), { once: true })
        },
      })
    })
    await chooseQuality(page, /^360p/)
    await expect.poll(() => player(page).getAttribute('data-after')).not.toBeNull()
    const [before, after] = await player(page).evaluate((video: HTMLVideoElement) => [
      Number(video.dataset['before']),
      Number(video.dataset['after']),
    ])
    expect(Math.abs(after - before)).toBeLessThanOrEqual(0.5)
    expect(before).toBeGreaterThan(2)
    expect(await getFile(page)).toBe(small.url)
    await expect(lesson(page).getByText(`Ukuran video ${Math.round(small.bytes / 1_000)} KB`)).toBeVisible()
    // The seconds watched in the other quality are kept.
    await player(page).evaluate((video: HTMLVideoElement) => (video.playbackRate = 8))
    const nav = page.getByRole('navigation', { name: 'Navigasi materi' })
    await expect(nav.getByRole('status')).toContainText('Selesai')

    // A reload keeps the usual quality of the device, but not the choice for one video.
    await lesson(page)
      .getByRole('button', { name: /^Kualitas: / })
      .click()
    await qualityMenu(page).getByLabel('Video lain di perangkat ini').selectOption('360p')
    await qualityMenu(page).getByLabel('Harga datamu, rupiah per GB').fill('100000')
    await page.reload()
    await expect(lesson(page).getByRole('button', { name: 'Kualitas: 360p' })).toBeVisible()
    await lesson(page)
      .getByRole('button', { name: /^Kualitas: / })
      .click()
    await expect(
      qualityMenu(page).getByRole('radio', { name: new RegExp(`^360p.* Rp${Math.round(small.bytes / 10_000)} ·`) }),
    ).toBeVisible()
  },
)

testWithoutWorker(
  'a playing video sets the title for the lock screen, and leaving the lesson removes it',
  async ({ page, world }) => {
    const { item } = await giveVideoSizes(world)
    await logInWithoutForm(page, siswa)
    await openLesson(page, item)
    const getTitle = () => page.evaluate(() => navigator.mediaSession.metadata?.title)
    expect(await getTitle()).toBeUndefined()
    await playTo(page, 0.5)
    await expect.poll(getTitle).toBe(item.title)
    await page.getByRole('link', { name: /^Kembali dari/ }).click()
    await expect(player(page)).toHaveCount(0)
    expect(await getTitle()).toBeUndefined()
  },
)

testWithoutWorker('a video fetches as many bytes as its quality menu states', async ({ page, world }) => {
  const { item, small } = await giveVideoSizes(world)
  await logInWithoutForm(page, siswa)
  await openLesson(page, item)
  await chooseQuality(page, /^360p/)
  await playTo(page, 0.5)
  await playToEnd(page)
  const fetched = world.proxy.calls.filter(call => call.path.startsWith('/api/media/') && call.path.endsWith('.mp4'))
  expect([...new Set(fetched.map(call => call.path))]).toEqual([small.url])
  const bytes = fetched.reduce((sum, call) => sum + call.sentBytes, 0)
  expect(Math.abs(bytes - small.bytes) / small.bytes).toBeLessThanOrEqual(0.03)
})

test('a downloaded quality plays without a connection, even if another quality is chosen', async ({
  context,
  page,
  world,
  goOffline,
  goOnline,
}) => {
  const { item, content, small } = await giveVideoSizes(world)
  const sent = (url: string) =>
    world.proxy.calls.filter(call => call.path.startsWith(url)).reduce((sum, call) => sum + call.sentBytes, 0)
  await logInWithoutForm(page, siswa)
  await openLesson(page, item)
  await prepareForOffline(page, world)
  await chooseQuality(page, /^360p/)
  // Downloads the video with its captions and poster.
  await lesson(page)
    .getByRole('button', { name: /^Simpan untuk offline · 360p · \d+ KB$/ })
    .click()
  await expect(lesson(page).getByText('Siap dibuka tanpa koneksi')).toBeVisible()
  expect(sent(small.url), 'a choice fetches nothing before the learner presses play').toBe(small.bytes)
  expect(sent(content.url)).toBe(0)

  await goOffline(context)
  await page.reload()
  await chooseQuality(page, /^Asli/)
  await playTo(page, 1)
  expect(await getFile(page)).toBe(small.url)
  await expect(lesson(page).getByRole('button', { name: 'Kualitas: 360p' })).toBeVisible()
  expect(sent(small.url)).toBe(small.bytes)

  // Online the learner may pay for another quality.
  await goOnline(context)
  await page.reload()
  await expect(lesson(page).getByRole('button', { name: 'Kualitas: 360p' })).toBeVisible()
  await chooseQuality(page, /^Asli/)
  await playTo(page, 0.5)
  expect(sent(content.url)).toBeGreaterThan(0)
})
