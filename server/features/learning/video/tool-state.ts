import { MINUTE_MS } from '#contract/wire/durations.ts'
import { checkFfmpeg } from '../../../video/ffmpeg.ts'

let known: { ffmpeg: string; at: number; state: ReturnType<typeof checkFfmpeg> } | undefined

/** Checks ffmpeg at most once a minute, because the check starts two processes. */
export function stateOfTool(ffmpeg: string): ReturnType<typeof checkFfmpeg> {
  if (known?.ffmpeg !== ffmpeg || performance.now() - known.at > MINUTE_MS) {
    const state = checkFfmpeg({ ffmpeg, signal: new AbortController().signal })
    known = { ffmpeg, at: performance.now(), state }
  }
  return known.state
}
