import type { Page } from '@playwright/test'
import { expect, testInShell as test, testWithoutWorker } from '../support/e2e/fixtures.ts'
import type { Item } from '../support/e2e/ledger.ts'
import { expectArrived, openLesson } from '../support/e2e/lesson.ts'
import { prepareForOffline } from '../support/e2e/offline.ts'
import { logInWithoutForm, siswa } from '../support/e2e/people.ts'
import { giveVoice } from '../support/e2e/voice.ts'
import type { World } from '../support/e2e/world.ts'
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

const sound = /^Hemat: hanya suara/

testWithoutWorker(
  'the sound alone continues at the position of the video, uses the stated amount of data, and completes the video',
  async ({ page, world }) => {
    const { item, content, sound: file } = await giveVideoSizes(world)
    await logInWithoutForm(page, siswa)
    await openLesson(page, item)
    await lesson(page)
      .getByRole('button', { name: /^Kualitas: / })
      .click()
    const kilobytes = Math.round(file.bytes / 1_000)
    const cost = new RegExp(`^Hemat: hanya suara ?${kilobytes} KB · Rp1 · [\\d,]+ MB/jam$`)
    await expect(qualityMenu(page).getByRole('radio', { name: cost })).toBeVisible()
    await expect(qualityMenu(page).getByText(/suara tetap terdengar saat layar terkunci/)).toBeVisible()
    await qualityMenu(page).getByRole('button', { name: 'Tutup' }).click()

    await playTo(page, 2)
    expect(await getFile(page)).toBe(content.url)
    const video = page.locator('video')
    // Records the position of the video at its last event, and the first position of the sound.
    await video.evaluate((element: HTMLVideoElement) => {
      element.addEventListener('timeupdate', () => (document.body.dataset['before'] = String(element.currentTime)))
      const createElement = document.createElement.bind(document)
      document.createElement = (name: string) => {
        const made = createElement(name)
        if (made instanceof HTMLAudioElement) {
          made.muted = true
          const record = () => (document.body.dataset['after'] = String(made.currentTime))
          made.addEventListener('playing', record, { once: true })
        }
        return made
      }
    })
    await chooseQuality(page, sound)
    await expect(video).toHaveCount(0)
    await expect(player(page)).toHaveAccessibleName(item.title)
    await expect.poll(() => page.locator('body').getAttribute('data-after')).not.toBeNull()
    const [before, after] = await page.evaluate(() => [
      Number(document.body.dataset['before']),
      Number(document.body.dataset['after']),
    ])
    expect(before).toBeGreaterThan(2)
    expect(Math.abs(after - before)).toBeLessThanOrEqual(0.5)
    expect(await getFile(page)).toBe(file.url)
    await expect(lesson(page).getByText(`Ukuran suara ${kilobytes} KB`)).toBeVisible()
    await expect.poll(() => page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe(item.title)

    // The seconds watched with the picture count too.
    await playToEnd(page)
    const nav = page.getByRole('navigation', { name: 'Navigasi materi' })
    await expect(nav.getByRole('status')).toContainText('Selesai')
    await expectArrived(world, siswa, [item])
    const sent = world.proxy.calls.filter(call => call.path === file.url)
    const bytes = sent.reduce((sum, call) => sum + call.sentBytes, 0)
    expect(Math.abs(bytes - file.bytes) / file.bytes).toBeLessThanOrEqual(0.03)

    // With the picture again, the video starts where the sound is.
    await player(page).evaluate((element: HTMLAudioElement) => {
      element.pause()
      element.currentTime = 5
    })
    await chooseQuality(page, /^360p/)
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeCloseTo(5, 0)
    expect(await video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true)
    await expect(page.locator('audio')).toHaveCount(0)
  },
)

testWithoutWorker('the sound alone shows captions, and stops when the learner leaves', async ({ page, world }) => {
  const { item } = await giveVideoSizes(world)
  await logInWithoutForm(page, siswa)
  await openLesson(page, item)
  await chooseQuality(page, sound)
  await playTo(page, 1)
  await lesson(page).getByText('Transkrip').click()
  const first = (await lesson(page).getByRole('listitem').first().locator('span').textContent())!
  const caption = lesson(page).getByRole('paragraph').filter({ hasText: first })
  await expect(caption).toBeVisible()
  await lesson(page).getByRole('button', { name: 'Teks layar' }).click()
  await expect(caption).toHaveCount(0)
  const element = await player(page).elementHandle()
  await page.getByRole('link', { name: /^Kembali dari/ }).click()
  await expect(player(page)).toHaveCount(0)
  await expect.poll(() => element.evaluate(media => (media as HTMLMediaElement).paused)).toBe(true)
  await expect.poll(() => element.getAttribute('src')).toBeNull()
})

test('a downloaded sound file completes a video offline, and a downloaded video also serves as sound', async ({
  context,
  page,
  world,
  goOffline,
  goOnline,
}) => {
  const { item, content, small, sound: file } = await giveVideoSizes(world)
  const sent = (url: string) =>
    world.proxy.calls.filter(call => call.path.startsWith(url)).reduce((sum, call) => sum + call.sentBytes, 0)
  await logInWithoutForm(page, siswa)
  await openLesson(page, item)
  await prepareForOffline(page, world)
  await chooseQuality(page, sound)
  await lesson(page)
    .getByRole('button', { name: /^Simpan untuk offline · Hemat: hanya suara · \d+ KB$/ })
    .click()
  await expect(lesson(page).getByText('Siap dibuka tanpa koneksi')).toBeVisible()
  expect(sent(file.url)).toBe(file.bytes)

  await goOffline(context)
  await page.reload()
  await expect(lesson(page).getByRole('button', { name: 'Kualitas: hanya suara' })).toBeVisible()
  // Without a connection a video with a picture does not arrive, and the sound continues.
  await chooseQuality(page, /^360p/)
  await playTo(page, 1)
  expect(await getFile(page)).toBe(file.url)
  await playToEnd(page)
  const nav = page.getByRole('navigation', { name: 'Navigasi materi' })
  await expect(nav.getByRole('status')).toContainText('Selesai, belum terkirim')
  expect(sent(file.url)).toBe(file.bytes)
  await goOnline(context)
  await expectArrived(world, siswa, [item])

  // With the small video on the device, the sound of that file is played.
  await lesson(page).getByRole('button', { name: 'Hapus dari perangkat' }).click()
  await chooseQuality(page, /^360p/)
  await lesson(page)
    .getByRole('button', { name: /^Simpan untuk offline · 360p/ })
    .click()
  await expect(lesson(page).getByText('Siap dibuka tanpa koneksi')).toBeVisible()
  const before = sent(file.url)
  await goOffline(context)
  await page.reload()
  await lesson(page)
    .getByRole('button', { name: /^Kualitas: / })
    .click()
  await expect(
    qualityMenu(page).getByRole('radio', { name: /^Hemat: hanya suara ?Di perangkat, tanpa kuota$/ }),
  ).toBeVisible()
  await qualityMenu(page).getByRole('button', { name: 'Tutup' }).click()
  await chooseQuality(page, sound)
  await playTo(page, 1)
  expect(await getFile(page)).toBe(small.url)
  await expect(page.locator('audio')).toHaveCount(1)
  expect(sent(file.url)).toBe(before)
  expect(sent(content.url)).toBe(0)
})

/** Chooses in the menu of the sound. */
async function setTimer(page: Page, choice: RegExp, { continues = false } = {}): Promise<void> {
  await lesson(page)
    .getByRole('button', { name: /^Timer/ })
    .click()
  const menu = page.getByRole('dialog', { name: 'Pengaturan dengar' })
  await menu.getByRole('radio', { name: choice }).check()
  if (continues) await menu.getByRole('checkbox', { name: /^Lanjut otomatis/ }).check()
  await menu.getByRole('button', { name: 'Tutup' }).click()
  await expect(menu).toHaveCount(0)
}

/** Plays the rest at eight times the usual speed. The next material may replace the element at its end. */
const playToNext = (page: Page) => player(page).evaluate((media: HTMLMediaElement) => void (media.playbackRate = 8))

const isPaused = (page: Page) => player(page).evaluate((media: HTMLMediaElement) => media.paused)

testWithoutWorker(
  'the sleep timer stops the sound after the chosen minutes, and is then off',
  async ({ page, world }) => {
    const { item } = await giveVideoSizes(world)
    await page.clock.install()
    await logInWithoutForm(page, siswa)
    await openLesson(page, item)
    await chooseQuality(page, sound)
    await setTimer(page, /^15 menit/)
    await expect(lesson(page).getByRole('button', { name: 'Timer 15 menit' })).toBeVisible()
    await playTo(page, 0.5)
    await page.clock.fastForward('14:00')
    const at = await player(page).evaluate((media: HTMLMediaElement) => media.currentTime)
    await expect
      .poll(() => player(page).evaluate((media: HTMLMediaElement) => media.currentTime))
      .toBeGreaterThan(at + 0.5)
    expect(await isPaused(page)).toBe(false)
    await page.clock.fastForward('01:00')
    await expect.poll(() => isPaused(page)).toBe(true)
    expect(await player(page).evaluate((media: HTMLMediaElement) => media.ended)).toBe(false)
    await expect(lesson(page).getByRole('button', { name: 'Timer', exact: true })).toBeVisible()
    // With a picture the timer is in the menu of the lesson.
    await chooseQuality(page, /^360p/)
    await page.getByRole('button', { name: 'Lainnya', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Lainnya' }).getByRole('radio', { name: 'Mati' })).toBeChecked()
  },
)

/** Makes the page behave as with a locked screen: it is hidden and draws no frames. */
async function lockScreen(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
    Object.defineProperty(document, 'hidden', { configurable: true, value: true })
    window.requestAnimationFrame = () => 0
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

/** Returns a video and the next material of its class that can be heard. */
async function findVideoAndNext(world: World, type: Item['type']): Promise<[Item, Item]> {
  const rows = await world.ledger.query<{ id: string; class_id: string }>(
    'select id, track_class_id as class_id from lecture_material',
    [],
  )
  const classOf = new Map(rows.map(row => [row.id, row.class_id]))
  const heard = (await world.ledger.items(siswa.email)).filter(item => ['article', 'video'].includes(item.type))
  for (const [at, item] of heard.entries()) {
    const next = heard[at + 1]
    if (item.type === 'video' && next?.type === type && classOf.get(item.id) === classOf.get(next.id))
      return [item, next]
  }
  throw new Error(`the demo has no ${type} after a video`)
}

testWithoutWorker(
  'on a locked screen the next video plays only its sound, and the timer stops at the end of that video',
  async ({ page, world }) => {
    const [first, second] = await findVideoAndNext(world, 'article')
    // The demo has one video in each class, so the article after the video becomes a video too.
    await world.ledger.query(
      `update lecture_material set type = 'video', content = jsonb_set(
          (select content from lecture_material where id = $1), '{posterUrl}', 'null') where id = $2`,
      [first.id, second.id],
    )
    const { sound: file } = await giveVideoSizes(world, first)
    await logInWithoutForm(page, siswa)
    await openLesson(page, first)
    await chooseQuality(page, sound)
    await setTimer(page, /^Mati/, { continues: true })
    await playTo(page, 0.5)
    await lockScreen(page)
    await playToNext(page)
    await expect(page.getByRole('heading', { level: 1, name: second.title })).toBeVisible()
    await expect.poll(() => isPaused(page)).toBe(false)
    await expect(page.locator('audio')).toHaveAccessibleName(second.title)
    expect(await getFile(page)).toBe(file.url)

    await setTimer(page, /^Akhir materi/)
    await playToEnd(page)
    await expect(lesson(page).getByRole('button', { name: 'Timer', exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: second.title })).toBeVisible()
  },
)

testWithoutWorker('on a locked screen, the article after a video is read aloud', async ({ page, world }) => {
  const [first, second] = await findVideoAndNext(world, 'article')
  await giveVideoSizes(world, first)
  await giveVoice(page)
  await logInWithoutForm(page, siswa)
  await openLesson(page, first)
  await chooseQuality(page, sound)
  await setTimer(page, /^Mati/, { continues: true })
  await playTo(page, 0.5)
  await lockScreen(page)
  await playToNext(page)
  await expect(page.getByRole('heading', { level: 1, name: second.title })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.spokenTexts)).toContain(second.title)
  await expect(player(page)).toHaveCount(0)
})
