import { MINUTE_MS } from '#contract/wire/durations.ts'
import { checkFfmpeg } from '../../../video/ffmpeg.ts'

let lastCheck: { ffmpeg: string; at: number; state: ReturnType<typeof checkFfmpeg> } | undefined

/** Checks ffmpeg at most once a minute, because the check starts two processes. */
export function getToolState(ffmpeg: string): ReturnType<typeof checkFfmpeg> {
  if (lastCheck?.ffmpeg !== ffmpeg || performance.now() - lastCheck.at > MINUTE_MS) {
    const state = checkFfmpeg({ ffmpeg, signal: new AbortController().signal })
    lastCheck = { ffmpeg, at: performance.now(), state }
  }
  return lastCheck.state
}
