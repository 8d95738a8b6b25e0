import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import type { Job, JobContext } from '../../../jobs/job.ts'
import { UnsuitableVideo } from '../../../video/ffmpeg.ts'
import { ToolFailure } from '../../../video/run-tool.ts'
import { makeLadder, sweepFolders } from './make-ladder.ts'
import { updateVideoLadder, claimVideo, findVideoWithoutSizes, VIDEO_TRIES } from './queries.ts'
import { getToolState } from './tool-state.ts'

/** If a server has not renewed its claim on a video for this long, another server may claim the video. */
const CLAIM_MS = 2 * MINUTE_MS
const RENEW_MS = MINUTE_MS / 2

/**
 * Creates the missing renditions (smaller sizes) of the videos of all materials, one video at a time. A rendition is
 * missing after an upload, an import, or the installation of ffmpeg. Without ffmpeg the job does nothing, and learners
 * get the original video.
 */
async function makeVideoSizes(context: JobContext, signal: AbortSignal): Promise<void> {
  const { db, now, config } = context
  const { ffmpeg } = config
  if (ffmpeg === undefined || (await findVideoWithoutSizes(db, now())) === undefined) return
  if ((await getToolState(ffmpeg)) !== 'usable') return
  await sweepFolders(now())
  while (!signal.aborted) {
    const name = await findVideoWithoutSizes(db, now())
    if (name === undefined) return
    const attempts = await claimVideo(db, name, { now: now(), freeAt: later(context, CLAIM_MS) })
    if (attempts === undefined) continue
    try {
      if (attempts > VIDEO_TRIES) throw new UnsuitableVideo('Server berhenti setiap kali video ini dikerjakan.')
      await whileClaimed(context, name, makeLadder({ ...context, ffmpeg, signal }, name))
      await updateVideoLadder(db, name, { state: 'ready' })
    } catch (error) {
      const failure = getFailure(error)
      if (failure === undefined) {
        await updateVideoLadder(db, name, { free_at: now(), attempts: attempts - 1 })
        if (signal.aborted) return
        throw error
      }
      context.log.warn({ err: error, name }, 'failed to make smaller sizes of a video')
      await updateVideoLadder(db, name, { state: 'failed', failure, free_at: later(context, DAY_MS) })
    }
  }
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
async function whileClaimed(context: JobContext, name: string, work: Promise<void>): Promise<void> {
  const renewing = setInterval(() => {
    // If a renewal fails, another server may claim the video. Two servers then write the same rows, which is harmless.
    updateVideoLadder(context.db, name, { free_at: later(context, CLAIM_MS) }).catch(() => undefined)
  }, RENEW_MS)
  try {
    await work
  } finally {
    clearInterval(renewing)
  }
}

export const MAKE_VIDEO_SIZES = 'make-video-sizes'

export const videoJobs: readonly Job[] = [{ name: MAKE_VIDEO_SIZES, everyMs: HOUR_MS, run: makeVideoSizes }]
