import { glob, readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { MaterialContent } from '#contract/learning/lecture-material.ts'
import { createStorage } from '#server/storage/storage.ts'
import { storeMedia } from '#server/storage/media.ts'
import { readVideoSeconds } from '#server/storage/video-seconds.ts'
import type { Item } from './ledger.ts'
import { siswa } from './people.ts'
import { readRunLocation } from './template.ts'
import type { World } from './world.ts'

type Video = Extract<MaterialContent, { kind: 'video' }>

interface Made {
  url: string
  bytes: number
}

/** A video of the demo with files that the job of the server would make. */
export interface VideoWithSizes {
  item: Item
  content: Video
  small: Made
  sound: Made
}

const demo = new URL('../../../server/demo/content/', import.meta.url)

/** An empty box at the end of an MP4 file. It gives the same video another name in the storage. */
const emptyBox = Buffer.from('0000000866726565', 'hex')

/** Returns the demo's small file of a video with this length. */
async function smallFile(seconds: number): Promise<Buffer> {
  for await (const path of glob('*/media/*-hemat.mp4', { cwd: demo })) {
    const bytes = await readFile(new URL(path, demo))
    if (Math.abs((readVideoSeconds(bytes) ?? 0) - seconds) < 0.2) return bytes
  }
  throw new Error(`the demo has no small file of ${seconds} s`)
}

/** Gives an unwatched video a 360p rendition and a file for its sound, as the job of the server does. */
export async function giveVideoSizes(world: World, item?: Item): Promise<VideoWithSizes> {
  const video =
    item ?? (await world.ledger.items(siswa.email)).find(each => each.type === 'video' && each.status === 'OPEN')!
  const [row] = await world.ledger.query<{ content: Video }>('select content from lecture_material where id = $1', [
    video.id,
  ])
  const { content } = row!
  const seconds = content.durationSeconds!
  const storage = createStorage(readRunLocation().dataDir)
  const file = await smallFile(seconds)
  const small = await storeMedia(storage, 'kecil.mp4', file)
  // The test browsers play the sound of this file, which also has a picture. A test with ffmpeg checks the real file.
  const sound = await storeMedia(storage, 'suara.mp4', Buffer.concat([file, emptyBox]))
  const name = content.url.split('/').at(-1)
  await world.ledger.query(
    `insert into video_ladder (name, state, attempts, free_at, height, seconds) values ($1, 'ready', 1, now(), 720, $2)`,
    [name, seconds],
  )
  await world.ledger.query(
    'insert into video_rendition (source, height, url, bytes, seconds) values ($1, 360, $2, $3, $4)',
    [name, small.url, small.sizeBytes, seconds],
  )
  await world.ledger.query(
    `insert into video_audio (source, attempts, free_at, is_done, url, bytes, seconds)
      values ($1, 1, now(), true, $2, $3, $4)`,
    [name, sound.url, sound.sizeBytes, seconds],
  )
  const toMade = ({ url, sizeBytes }: typeof small) => ({ url, bytes: sizeBytes })
  return { item: video, content, small: toMade(small), sound: toMade(sound) }
}

/** The lesson on the page. */
export const lesson = (page: Page) => page.getByRole('article')
/** The element that plays the video or its sound. */
export const player = (page: Page) => page.locator('video, audio')
export const qualityMenu = (page: Page) => page.getByRole('dialog', { name: 'Kualitas video' })

/** Chooses a quality in the menu of the video. */
export async function chooseQuality(page: Page, name: RegExp): Promise<void> {
  await lesson(page)
    .getByRole('button', { name: /^Kualitas: / })
    .click()
  await qualityMenu(page).getByRole('radio', { name }).check()
  await qualityMenu(page).getByRole('button', { name: 'Tutup' }).click()
  await expect(qualityMenu(page)).toHaveCount(0)
}

export const getFile = (page: Page) =>
  player(page).evaluate((media: HTMLMediaElement) => new URL(media.currentSrc).pathname)

/** Plays until the given second. */
export async function playTo(page: Page, seconds: number): Promise<void> {
  await player(page).evaluate((media: HTMLMediaElement) => {
    media.muted = true
    // The first file may fail, and then another file continues.
    return media.play().catch(() => undefined)
  })
  await expect
    .poll(() => player(page).evaluate((media: HTMLMediaElement) => media.currentTime))
    .toBeGreaterThan(seconds)
}

/** Plays the rest at eight times the usual speed. */
export async function playToEnd(page: Page): Promise<void> {
  await player(page).evaluate((media: HTMLMediaElement) => (media.playbackRate = 8))
  await expect.poll(() => player(page).evaluate((media: HTMLMediaElement) => media.ended)).toBe(true)
}
