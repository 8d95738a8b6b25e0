import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DAY_MS } from '#contract/wire/durations.ts'
import type { Services } from '../../../http/context.ts'
import { getMediaKey } from '../../../storage/media.ts'
import type { Storage } from '../../../storage/port.ts'
import { drawPoster, encode, encodeAudio, readFacts, UnsuitableVideo } from '../../../video/ffmpeg.ts'
import { computeMaxBytes, listVideoSizeSteps, type VideoFacts } from '../../../video/rungs.ts'
import { updateVideoAudio, updateVideoLadder, findLadder, storeRendition, listRenditions } from './queries.ts'

const FOLDER = 'semai-video-'

interface Work extends Pick<Services, 'db' | 'storage'> {
  ffmpeg: string
  signal: AbortSignal
}

/**
 * Creates the renditions of one stored video, largest first. Stores each rendition when it is ready, so after an
 * interruption only the missing renditions are created.
 */
export async function makeLadder(work: Work, name: string): Promise<void> {
  const { db } = work
  await withSource(work, name, async (source, folder) => {
    const facts = await readFacts(work, source)
    await updateVideoLadder(db, name, { height: facts.height, seconds: facts.seconds })
    if ((await findLadder(db, name))?.poster_url === null) await makePoster(work, { name, source, folder, facts })
    const existingSizes = new Map((await listRenditions(db, name)).map(({ height, bytes }) => [height, bytes]))
    let larger = facts.bytes
    for (const rung of listVideoSizeSteps(facts)) {
      larger =
        existingSizes.get(rung.height) ??
        (await makeRung(work, { name, source, folder, facts, rung, larger })) ??
        larger
    }
  })
}

/**
 * Stores the sound of a video in a separate file. The renditions of the video must be ready. Stores no file if the
 * video has no sound, or if the file would not be much smaller than the smallest rendition.
 */
export async function makeAudio(work: Work, name: string): Promise<void> {
  await withSource(work, name, async (source, folder) => {
    const facts = await readFacts(work, source)
    if (!facts.hasSound) return
    const sizes = (await listRenditions(work.db, name)).map(({ bytes }) => bytes)
    const mostBytes = computeMaxBytes(Math.min(facts.bytes, ...sizes))
    const target = join(folder, 'sound.mp4')
    const made = await encodeAudio(work, { source, target, facts, mostBytes })
    if (!made) return
    await updateVideoAudio(work.db, name, { is_done: true, url: await storeFile(work.storage, target, 'mp4'), ...made })
  })
}

/** Copies a stored video to a temporary folder, because the tools need a file, and removes the folder after the work. */
async function withSource(
  { storage, signal }: Work,
  name: string,
  run: (source: string, folder: string) => Promise<void>,
): Promise<void> {
  if ((await storage.sizeOf(getMediaKey(name))) === undefined) throw new UnsuitableVideo('Berkas video ini tidak ada.')
  const folder = await mkdtemp(join(tmpdir(), FOLDER))
  try {
    const source = join(folder, 'source.mp4')
    await pipeline(storage.stream(getMediaKey(name)), createWriteStream(source), { signal })
    await run(source, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Part {
  name: string
  source: string
  folder: string
  facts: VideoFacts
}

/**
 * Creates one rendition. Returns its size in bytes, or undefined if it would not be much smaller than the next larger
 * rendition.
 */
async function makeRung(
  work: Work,
  {
    name,
    source,
    folder,
    facts,
    rung,
    larger,
  }: Part & { rung: ReturnType<typeof listVideoSizeSteps>[number]; larger: number },
): Promise<number | undefined> {
  const target = join(folder, `${rung.height}.mp4`)
  const encodedVideo = await encode(work, { source, target, rung, facts, mostBytes: computeMaxBytes(larger) })
  if (encodedVideo) {
    const url = await storeFile(work.storage, target, 'mp4')
    const { bytes, seconds } = encodedVideo
    await storeRendition(work.db, { source: name, height: rung.height, url, bytes, seconds })
  }
  await rm(target, { force: true })
  return encodedVideo?.bytes
}

async function makePoster(work: Work, { name, source, folder, facts }: Part): Promise<void> {
  const target = join(folder, 'poster.jpg')
  await drawPoster(work, source, target, facts)
  await updateVideoLadder(work.db, name, { poster_url: await storeFile(work.storage, target, 'jpg') })
}

/** Stores a file under the hash of its bytes. Returns its URL. */
async function storeFile(storage: Storage, path: string, extension: 'mp4' | 'jpg'): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  const name = `${hash.digest('hex')}.${extension}`
  const { size } = await stat(path)
  if ((await storage.sizeOf(getMediaKey(name))) !== size) {
    await storage.writeStream(getMediaKey(name), createReadStream(path))
  }
  return `/api/media/${name}`
}

/**
 * Removes temporary folders older than one day. A server that was killed during its work leaves such a folder behind.
 * The work takes much less than one day, so no folder in use is removed.
 */
export async function sweepFolders(now: Date): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(FOLDER)) continue
    const path = join(tmpdir(), name)
    const folder = await stat(path).catch(() => undefined)
    if (folder && now.getTime() - folder.mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true })
  }
}
