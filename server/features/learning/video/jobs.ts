import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import type { Job, JobContext } from '../../../jobs/job.ts'
import { UnsuitableVideo } from '../../../video/ffmpeg.ts'
import { ToolFailure } from '../../../video/run-tool.ts'
import { makeAudio, makeLadder, sweepFolders } from './make-ladder.ts'
import {
  claimAudio,
  claimVideo,
  findVideoWithoutAudio,
  findVideoWithoutSizes,
  updateVideoAudio,
  updateVideoLadder,
  VIDEO_TRIES,
} from './queries.ts'
import { getToolState } from './tool-state.ts'

/** If a server has not renewed its claim on a video for this long, another server may claim the video. */
const CLAIM_MS = 2 * MINUTE_MS
const RENEW_MS = MINUTE_MS / 2

/**
 * Creates the missing renditions (smaller sizes) and sounds of the videos of all materials, one video at a time. They are
 * missing after an upload, an import, or the installation of ffmpeg. Without ffmpeg the job does nothing, and learners
 * get the original video.
 */
async function makeVideoSizes(context: JobContext, signal: AbortSignal): Promise<void> {
  const { ffmpeg } = context.config
  if (ffmpeg === undefined || (await findWork(context)) === undefined) return
  if ((await getToolState(ffmpeg)) !== 'usable') return
  await sweepFolders(context.now())
  while (!signal.aborted) {
    const found = await findWork(context)
    if (found === undefined) return
    const make = found.part === 'sizes' ? makeSizes : makeSound
    await make({ ...context, ffmpeg, signal }, found.name)
  }
}

/** Returns the next part of a video to make. Sizes come first, because all learners need them. */
async function findWork({ db, now }: JobContext): Promise<{ part: 'sizes' | 'audio'; name: string } | undefined> {
  const withoutSizes = await findVideoWithoutSizes(db, now())
  if (withoutSizes !== undefined) return { part: 'sizes', name: withoutSizes }
  const withoutAudio = await findVideoWithoutAudio(db, now())
  return withoutAudio === undefined ? undefined : { part: 'audio', name: withoutAudio }
}

interface Work extends JobContext {
  ffmpeg: string
  signal: AbortSignal
}

async function makeSizes(work: Work, name: string): Promise<void> {
  const { db, now } = work
  const attempts = await claimVideo(db, name, { now: now(), freeAt: later(work, CLAIM_MS) })
  if (attempts === undefined) return
  try {
    requireTriesLeft(attempts)
    await whileClaimed(work, change => updateVideoLadder(db, name, change), makeLadder(work, name))
    await updateVideoLadder(db, name, { state: 'ready' })
  } catch (error) {
    const failure = getFailure(error)
    if (failure === undefined) {
      await updateVideoLadder(db, name, { free_at: now(), attempts: attempts - 1 })
      if (work.signal.aborted) return
      throw error
    }
    work.log.warn({ err: error, name }, 'failed to make smaller sizes of a video')
    await updateVideoLadder(db, name, { state: 'failed', failure, free_at: later(work, DAY_MS) })
  }
}

/** Makes the sound of a video. If that fails because of the video, learners still have its sizes. */
async function makeSound(work: Work, name: string): Promise<void> {
  const { db, now } = work
  const attempts = await claimAudio(db, name, { now: now(), freeAt: later(work, CLAIM_MS) })
  if (attempts === undefined) return
  try {
    requireTriesLeft(attempts)
    await whileClaimed(work, change => updateVideoAudio(db, name, change), makeAudio(work, name))
  } catch (error) {
    if (getFailure(error) === undefined) {
      await updateVideoAudio(db, name, { free_at: now(), attempts: attempts - 1 })
      if (work.signal.aborted) return
      throw error
    }
    work.log.warn({ err: error, name }, 'failed to make the sound of a video')
  }
  await updateVideoAudio(db, name, { is_done: true })
}

function requireTriesLeft(attempts: number): void {
  if (attempts > VIDEO_TRIES) throw new UnsuitableVideo('Server berhenti setiap kali video ini dikerjakan.')
}

/**
 * Returns a message for the admin if the video itself causes the error. Returns undefined for a shutdown, a full disk,
 * an unreachable storage or a missing ffmpeg. After these errors the next run of the job tries again.
 */
function getFailure(error: unknown): string | undefined {
  if (error instanceof UnsuitableVideo) return error.message
  return error instanceof ToolFailure && !error.isMissing ? 'ffmpeg tidak bisa mengolah video ini.' : undefined
}

const later = ({ now }: JobContext, ms: number) => new Date(now().getTime() + ms)

/**
 * Renews the claim while the work runs. Another server can therefore claim the video only if this server has stopped.
 */
async function whileClaimed(
  context: JobContext,
  update: (change: { free_at: Date }) => Promise<void>,
  work: Promise<void>,
): Promise<void> {
  const renewing = setInterval(() => {
    // If a renewal fails, another server may claim the video. Two servers then write the same rows, which is harmless.
    update({ free_at: later(context, CLAIM_MS) }).catch(() => undefined)
  }, RENEW_MS)
  try {
    await work
  } finally {
    clearInterval(renewing)
  }
}

export const MAKE_VIDEO_SIZES = 'make-video-sizes'

export const videoJobs: readonly Job[] = [{ name: MAKE_VIDEO_SIZES, everyMs: HOUR_MS, run: makeVideoSizes }]
