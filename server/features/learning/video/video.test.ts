import { spawnSync } from 'node:child_process'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getClassManifest, listClassDownloads } from '#contract/learning/downloads.ts'
import { listLectureMaterials, type MaterialContent } from '#contract/learning/lecture-material.ts'
import { parseSignedClass, type SignedClass } from '#contract/learning/signed-class.ts'
import { listClassFiles } from '#contract/learning/video-quality.rules.ts'
import { getDeskMaterial } from '#contract/learning/material.admin.ts'
import { createStorage } from '#server/storage/storage.ts'
import { storeMedia } from '#server/storage/media.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'
import { videoJobs } from './jobs.ts'
import { findVideoWithoutSizes, updateVideoLadder } from './queries.ts'

type Video = Extract<MaterialContent, { kind: 'video' }>

const hasFfmpeg = ['ffmpeg', 'ffprobe'].every(tool => spawnSync(tool, ['-version']).status === 0)
const GONE = '/nonexistent/ffmpeg'

let world: LearningApp
let learner: Learner
let admin: Learner
let enrollment: Awaited<ReturnType<LearningApp['enrol']>>
let folder: string

beforeAll(async () => {
  world = await startLearningApp({ config: { ffmpeg: hasFfmpeg ? 'ffmpeg' : GONE } })
  learner = await world.newLearner()
  admin = await world.newAdmin()
  enrollment = await world.enrol(learner)
  folder = world.dataDir
})
afterAll(() => world.close())

/** Marks the demo's videos as done, so that the job works only on the videos of the test. */
beforeEach(async () => {
  await world.db.deleteFrom('video_audio').execute()
  await world.db.deleteFrom('video_rendition').execute()
  await world.db.deleteFrom('video_ladder').execute()
  const videos = await world.db.selectFrom('lecture_material').select('content').where('type', '=', 'video').execute()
  const names = new Set(videos.map(({ content }) => nameOf((content as Video).url)))
  await world.db
    .insertInto('video_ladder')
    .values([...names].map(name => ({ name, state: 'ready' as const, attempts: 1, free_at: world.clock.now })))
    .execute()
  await world.db
    .insertInto('video_audio')
    .values([...names].map(source => ({ source, attempts: 1, free_at: world.clock.now })))
    .execute()
  await world.db.updateTable('video_audio').set({ is_done: true }).execute()
})

const nameOf = (url: string) => url.split('/').at(-1) ?? ''
const warnings: unknown[] = []
/** Runs the job once. */
async function makeSizes({ ffmpeg = 'ffmpeg', signal = new AbortController().signal } = {}) {
  const context = {
    db: world.db,
    storage: createStorage(world.dataDir),
    config: { ffmpeg },
    now: () => world.clock.now,
    log: { warn: (fault: unknown) => warnings.push(fault) },
  }
  for (const job of videoJobs) await job.run(context as never, signal) // the job uses only these parts of the context
}

/** Replaces the file of the first video in the enrolment. */
async function giveVideo(bytes: Buffer): Promise<{ id: string; trackClassId: string; url: string }> {
  const row = enrollment.materials.find(each => each.type === 'video')!
  const { url, sizeBytes } = await storeMedia(createStorage(world.dataDir), 'asli.mp4', bytes)
  const { low: _small, ...content } = { ...(row.content as Video), url, sizeBytes, posterUrl: null }
  await world.db
    .updateTable('lecture_material')
    .set({ content: JSON.stringify(content) })
    .where('id', '=', row.id)
    .execute()
  return { id: row.id, trackClassId: row.track_class_id, url }
}

async function getContent(id: string): Promise<Video> {
  const query = { enrollment_id: enrollment.enrollmentId }
  const { data } = await world.call(listLectureMaterials, { query }, { as: learner })
  return data.find(each => each.id === id)!.content as Video
}
const getDeskState = async (id: string) =>
  (await world.call(getDeskMaterial, { params: { id } }, { as: admin })).data.sizes
const getAudioRow = (url: string) =>
  world.db.selectFrom('video_audio').selectAll().where('source', '=', nameOf(url)).executeTakeFirst()
const getLadder = (url: string) =>
  world.db.selectFrom('video_ladder').selectAll().where('name', '=', nameOf(url)).executeTakeFirst()

test('uses the original video if ffmpeg is missing, and reports the missing tool to admins', async () => {
  const { id, url } = await giveVideo(Buffer.from('no tool reads this'))
  await makeSizes({ ffmpeg: GONE })
  expect(await getLadder(url)).toBeUndefined()
  expect(await getContent(id)).not.toHaveProperty('qualities')
  const ownLearningApp = await startLearningApp({ config: { ffmpeg: GONE } })
  try {
    const desk = await ownLearningApp.newAdmin()
    const { id: other } = await ownLearningApp.db
      .selectFrom('lecture_material')
      .select('id')
      .where('type', '=', 'video')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { data } = await ownLearningApp.call(getDeskMaterial, { params: { id: other } }, { as: desk })
    expect(data.sizes).toEqual({ state: 'no-tool' })
  } finally {
    await ownLearningApp.close()
  }
})

test('converts a new video first, and a video that did not fit on the disk last', async () => {
  const rows = await world.db.selectFrom('video_ladder').select('name').orderBy('name').limit(2).execute()
  const [first, second] = rows.map(({ name }) => name)
  const { now } = world.clock
  const earlier = new Date(now.getTime() - 1000)
  const find = () => findVideoWithoutSizes(world.db, now)
  await updateVideoLadder(world.db, first!, { state: 'working', free_at: earlier })
  await updateVideoLadder(world.db, second!, { state: 'working', free_at: now })
  expect(await find()).toBe(first)
  // The job sets `free_at` to the current time if it could not write the video to the disk.
  await updateVideoLadder(world.db, first!, { free_at: now })
  await updateVideoLadder(world.db, second!, { free_at: earlier })
  expect(await find()).toBe(second)
  const { url } = await giveVideo(Buffer.from('new video'))
  expect(await find()).toBe(nameOf(url))
})

// The time limit is long, because each test runs ffmpeg up to ten times while other tests run.
describe.runIf(hasFfmpeg)('with ffmpeg installed', { timeout: scaleTimeLimit(60_000) }, () => {
  /** Creates a video of three seconds with a moving test pattern and a tone. */
  async function draw(
    size: string,
    { crf = 12, seconds = 3, sound = 'sine=frequency=440', silentSeconds = 0 } = {},
  ): Promise<Buffer> {
    const soundSeconds = seconds - silentSeconds
    const path = join(folder, `gambar-${size}-${crf}-${seconds}-${soundSeconds}.mp4`)
    const tone = soundSeconds > 0 ? ` -f lavfi -i ${sound}:duration=${soundSeconds}` : ''
    const source = `-f lavfi -i testsrc2=size=${size}:rate=10:duration=${seconds}${tone}`
    const made = `-c:v libx264 -preset ultrafast -crf ${crf} -pix_fmt yuv420p -c:a aac`
    const args = `-v error -y ${source} ${made}`.split(' ')
    const { stderr } = spawnSync('ffmpeg', [...args, path])
    expect(String(stderr)).toBe('')
    return readFile(path)
  }

  function getStreams(name: string): { codec_name: string; width?: number; height?: number; tags?: object }[] {
    const path = join(folder, 'media', name)
    const { stdout } = spawnSync('ffprobe', ['-v', 'error', '-show_streams', '-of', 'json', path])
    // ffprobe prints this shape
    return (JSON.parse(String(stdout)) as { streams: ReturnType<typeof getStreams> }).streams
  }

  test('makes smaller sizes in H.264 and AAC, and lists them for learner, download and admin', async () => {
    const { id, trackClassId, url } = await giveVideo(await draw('1280x720'))
    const enrolled = { enrollmentId: enrollment.enrollmentId }
    const before = (await world.call(listClassDownloads, { params: enrolled }, { as: learner })).data
    expect(await getDeskState(id)).toEqual({ state: 'working' })
    await makeSizes()
    expect(await getDeskState(id)).toEqual({ state: 'ready' })

    const { qualities = [], posterUrl, sizeBytes } = await getContent(id)
    expect(qualities.map(({ height }) => height)).toEqual([240, 360, 720, 720])
    expect(qualities.at(-1)).toMatchObject({ url, bytes: sizeBytes })
    for (const [at, { bytes, seconds, url: made }] of qualities.slice(0, -1).entries()) {
      expect(bytes).toBeLessThanOrEqual(qualities[at + 1]!.bytes * 0.8)
      expect(seconds).toBeCloseTo(3, 0)
      expect(await readFile(join(folder, 'media', nameOf(made)))).toHaveLength(bytes)
      const [picture, sound] = getStreams(nameOf(made))
      expect([picture?.codec_name, picture?.height, sound?.codec_name]).toEqual(['h264', qualities[at]?.height, 'aac'])
    }
    expect(posterUrl).toMatch(/\.jpg$/)
    expect(getStreams(nameOf(posterUrl!))[0]).toMatchObject({ codec_name: 'mjpeg', width: 640, height: 360 })

    const after = (await world.call(listClassDownloads, { params: enrolled }, { as: learner })).data
    const inClass = after.find(each => each.trackClassId === trackClassId)!
    expect(inClass.version, 'a saved class is not outdated').toBe(
      before.find(each => each.trackClassId === trackClassId)!.version,
    )
    expect(inClass.files.map(file => file.quality)).not.toContain('360p')
    const videos = inClass.renditions!.filter(file => file.materialId === id && file.kind === 'video')
    expect(videos.map(({ quality, bytes }) => [quality, bytes])).toEqual(
      (['240p', '360p', '720p'] as const).map((quality, at) => [quality, qualities[at]!.bytes]),
    )
    const { data: manifest } = await world.call(
      getClassManifest,
      { params: { ...enrolled, trackClassId } },
      { as: learner },
    )
    expect(manifest.renditions!.map(file => file.url)).toEqual(inClass.renditions!.map(file => file.url))
    expect(manifest.renditions!.flatMap(file => file.pieceHashes).length).toBeGreaterThanOrEqual(videos.length)
  })

  test('makes a sound file of a video with at most 14 MB an hour for learner, download and admin', async () => {
    const { id, trackClassId, url } = await giveVideo(
      await draw('320x240', { seconds: 20, sound: 'anoisesrc=color=white' }),
    )
    const enrolled = { enrollmentId: enrollment.enrollmentId }
    const before = (await world.call(listClassDownloads, { params: enrolled }, { as: learner })).data
    await makeSizes()
    const { audio, qualities = [] } = await getContent(id)
    expect(audio!.bytes * (3_600 / audio!.seconds)).toBeLessThanOrEqual(14_000_000)
    expect(audio!.bytes).toBeLessThanOrEqual(qualities[0]!.bytes * 0.8)
    expect(audio!.seconds).toBeCloseTo(20, 0)
    const file = await readFile(join(folder, 'media', nameOf(audio!.url)))
    expect(file).toHaveLength(audio!.bytes)
    expect(file.indexOf('moov'), 'the index is at the start of the file').toBeLessThan(file.indexOf('mdat'))
    expect(getStreams(nameOf(audio!.url))).toMatchObject([{ codec_name: 'aac', channels: 1 }])

    const after = (await world.call(listClassDownloads, { params: enrolled }, { as: learner })).data
    const inClass = after.find(each => each.trackClassId === trackClassId)!
    expect(inClass.version).toBe(before.find(each => each.trackClassId === trackClassId)!.version)
    expect(inClass.audio).toMatchObject([{ materialId: id, quality: 'audio', bytes: audio!.bytes, url: audio!.url }])
    const others = [...inClass.files, ...inClass.renditions!].map(({ quality }) => quality)
    expect(others, 'older clients refuse lists with an unknown quality').not.toContain('audio')
    const params = { ...enrolled, trackClassId }
    const { data: manifest } = await world.call(getClassManifest, { params }, { as: learner })
    expect(manifest.audio!.flatMap(({ pieceHashes }) => pieceHashes)).toHaveLength(1)
    // An older client refuses this text if it contains the quality `audio`, which the client does not know.
    const signed = JSON.parse(manifest.signed!.text) as SignedClass // the server wrote this shape
    expect(signed.files.map(({ quality }) => quality)).not.toContain('audio')
    expect(parseSignedClass(manifest.signed!.text)?.files.map(each => each.url)).toEqual(
      listClassFiles(manifest).map(each => each.url),
    )
    expect(await getAudioRow(url)).toMatchObject({ is_done: true, attempts: 1 })
  })

  test('the sound file of a video ends with silence if the sound is shorter than the picture', async () => {
    const { id } = await giveVideo(await draw('320x240', { seconds: 6, silentSeconds: 4 }))
    await makeSizes()
    expect((await getContent(id)).audio!.seconds).toBeCloseTo(6, 1)
  })

  test('makes no sound file for a video without sound', async () => {
    const { id, url } = await giveVideo(await draw('426x240', { silentSeconds: 3 }))
    await makeSizes()
    expect(await getDeskState(id)).toEqual({ state: 'ready' })
    expect(await getContent(id)).not.toHaveProperty('audio')
    expect(await getAudioRow(url)).toMatchObject({ is_done: true, url: null })
  })

  test('adds a sound file to a video that an older version converted, without converting the video again', async () => {
    const { id, url } = await giveVideo(await draw('640x360'))
    const row = { name: nameOf(url), state: 'ready' as const, attempts: 3, free_at: world.clock.now }
    await world.db.insertInto('video_ladder').values(row).execute()
    await updateVideoLadder(world.db, row.name, { height: 360, seconds: 3 })
    await makeSizes()
    const content = await getContent(id)
    expect(content.audio?.seconds).toBeCloseTo(3, 0)
    expect(content).not.toHaveProperty('qualities')
    expect(await getLadder(url)).toMatchObject({ state: 'ready', attempts: 3 })
  })

  test('makes no sound file while another server makes it, and gives up after three crashes', async () => {
    const { id, url } = await giveVideo(await draw('426x240', { crf: 16 }))
    const row = { name: nameOf(url), state: 'ready' as const, attempts: 1, free_at: world.clock.now }
    await world.db.insertInto('video_ladder').values(row).execute()
    await updateVideoLadder(world.db, row.name, { height: 240, seconds: 3 })
    const freeAt = new Date(world.clock.now.getTime() + 60_000)
    await world.db.insertInto('video_audio').values({ source: row.name, attempts: 3, free_at: freeAt }).execute()
    await makeSizes()
    expect(await getAudioRow(url)).toMatchObject({ attempts: 3, is_done: false })
    world.clock.now = new Date(freeAt.getTime() + 1)
    warnings.length = 0
    await makeSizes()
    expect(await getAudioRow(url)).toMatchObject({ is_done: true, url: null })
    expect(warnings).toHaveLength(1)
    expect(await getDeskState(id)).toEqual({ state: 'ready' })
  })

  test('does not enlarge a video, and omits sizes that would not save data', async () => {
    const { id } = await giveVideo(await draw('426x240', { crf: 45 }))
    await makeSizes()
    expect(await getDeskState(id)).toEqual({ state: 'ready' })
    expect(await getContent(id)).not.toHaveProperty('qualities')
  })

  test('takes the shorter side as the height of a video that was filmed upright', async () => {
    const { id } = await giveVideo(await draw('360x640'))
    await makeSizes()
    const { qualities = [] } = await getContent(id)
    expect(qualities.map(({ height }) => height)).toContain(240)
    expect(getStreams(nameOf(qualities[0]!.url))[0]).toMatchObject({ width: 240, height: 426 })
  })

  test('stops the conversion of a video when the server closes, and completes it in the next run', async () => {
    const { id, url } = await giveVideo(await draw('1280x720', { crf: 8, seconds: 4 }))
    const closing = new AbortController()
    const round = makeSizes({ signal: closing.signal })
    await waitUntilPasses(async () => expect((await getLadder(url))?.height).toBe(720))
    closing.abort()
    await round
    expect(await getLadder(url)).toMatchObject({ state: 'working', attempts: 0, free_at: world.clock.now })
    expect((await readdir(tmpdir())).filter(name => name.startsWith('semai-video-'))).toEqual([])
    await makeSizes()
    expect(await getDeskState(id)).toEqual({ state: 'ready' })
    expect((await getContent(id)).qualities?.map(({ height }) => height)).toEqual([240, 360, 720, 720])
  })

  test('converts a video that another server has claimed only after this claim has expired', async () => {
    const { url } = await giveVideo(await draw('426x240'))
    const claimed = { name: nameOf(url), state: 'working' as const, attempts: 1 }
    const freeAt = new Date(world.clock.now.getTime() + 60_000)
    await world.db
      .insertInto('video_ladder')
      .values({ ...claimed, free_at: freeAt })
      .execute()
    await makeSizes()
    expect(await getLadder(url)).toMatchObject(claimed)
    world.clock.now = new Date(freeAt.getTime() + 1)
    await makeSizes()
    expect(await getLadder(url)).toMatchObject({ state: 'ready', attempts: 2 })
  })

  test('stops trying to convert a video that makes the server crash every time', async () => {
    const { id, url } = await giveVideo(await draw('426x240', { crf: 20 }))
    const free_at = new Date(world.clock.now.getTime() - 1)
    await world.db
      .insertInto('video_ladder')
      .values({ name: nameOf(url), state: 'working', attempts: 3, free_at })
      .execute()
    await makeSizes()
    expect(await getDeskState(id)).toEqual({
      state: 'failed',
      reason: 'Server berhenti setiap kali video ini dikerjakan.',
    })
  })

  /** Files with the extension of a video whose content makes ffmpeg open other files, or that are damaged. */
  const secret = join(tmpdir(), 'rahasia-uji-video.txt')
  const hostile: Readonly<Record<string, () => Promise<Buffer>>> = {
    'a playlist of a local file': async () =>
      Buffer.from(`#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10,\nfile://${secret}\n#EXT-X-ENDLIST\n`),
    'a list of files to join': async () => Buffer.from(`ffconcat version 1.0\nfile ${secret}\n`),
    'a playlist of another server': async () =>
      Buffer.from('#EXTM3U\n#EXTINF:10,\nhttp://127.0.0.1:9/x.ts\n#EXT-X-ENDLIST\n'),
    'random bytes behind a valid header': async () =>
      Buffer.concat([Buffer.from('0000001866747970', 'hex'), Buffer.from('isom\0\0\0\0isommp42moov broken')]),
    'the first half of a video': async () => (await draw('640x360')).subarray(0, 30_000),
  }
  test.each(Object.entries(hostile))(
    'makes no smaller sizes of %s, and shows admins the reason for the failure',
    async (_name, bytes) => {
      await writeFile(secret, 'secret')
      const { id, url } = await giveVideo(await bytes())
      warnings.length = 0
      await makeSizes()
      expect(await getDeskState(id)).toMatchObject({ state: 'failed', reason: expect.stringMatching(/\S/) })
      expect(warnings).toHaveLength(1)
      expect(JSON.stringify(await getContent(id))).not.toContain('qualities')
      expect(await getLadder(url)).toMatchObject({ attempts: 1 })
      // A failed video is not tried again within a day.
      await makeSizes()
      expect(await getLadder(url)).toMatchObject({ attempts: 1 })
    },
    scaleTimeLimit(30_000),
  )
})
