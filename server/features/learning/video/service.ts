import type { VideoSizesState } from '#contract/learning/material.admin.ts'
import type { Services } from '../../../http/context.ts'
import { MAKE_VIDEO_SIZES } from './jobs.ts'
import { findLadder } from './queries.ts'
import { getToolState } from './tool-state.ts'

/** Starts the job for new videos now. Without this call the job starts within an hour. */
export function wakeVideoJob({ jobs }: Pick<Services, 'jobs'>): void {
  jobs.nudge(MAKE_VIDEO_SIZES)
}

/** Returns the state of a video's renditions, for the admin. */
export async function readVideoSizes(
  { db, config: { ffmpeg } }: Pick<Services, 'db' | 'config'>,
  url: string,
): Promise<VideoSizesState> {
  const row = await findLadder(db, url.split('/').at(-1) ?? '')
  if (row?.state === 'ready') return { state: 'ready' }
  if (row?.state === 'failed') return { state: 'failed', reason: row.failure ?? '' }
  const isUsable = ffmpeg !== undefined && (await getToolState(ffmpeg)) === 'usable'
  return { state: isUsable ? 'working' : 'no-tool' }
}
