import { stat } from 'node:fs/promises'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import { audioStep, isCompleteVideo, findVideoProblem, type VideoSizeStep, type VideoFacts } from './rungs.ts'
import { runTool, ToolFailure } from './run-tool.ts'

/** Error for a video for which no smaller sizes are made. Its message tells the admin the reason. */
export class UnsuitableVideo extends Error {}

interface Work {
  /** Path or name of `ffmpeg`. `ffprobe` must be in the same folder. */
  ffmpeg: string
  signal: AbortSignal
}

/**
 * Arguments for reading a file. They allow only local files in the MP4 format, because a playlist or a reference in the
 * file must not open a URL.
 */
const input = (file: string) => ['-protocol_whitelist', 'file', '-f', 'mov', '-i', `file:${file}`]
const quiet = ['-nostdin', '-hide_banner', '-v', 'error', '-y']

/** Splits a text with several arguments at its spaces. The text must not contain file names. */
const words = (text: string) => text.split(' ')

const shortTime = { cpuSeconds: 60, timeoutMs: 2 * MINUTE_MS }
/**
 * Returns the time limits for encoding a video. A slow machine needs some seconds of processor time per second of
 * video, and much more real time, because the tool runs with the lowest priority.
 */
const longTime = (seconds: number) => ({
  cpuSeconds: 60 + 30 * seconds,
  timeoutMs: 10 * MINUTE_MS + seconds * 2 * MINUTE_MS,
})

/**
 * Returns 'missing' if `ffmpeg` or `ffprobe` cannot run, 'no-h264' if `ffmpeg` lacks the encoder for H.264, which
 * phones play, and otherwise 'usable'.
 */
export async function checkFfmpeg({ ffmpeg, signal }: Work): Promise<'usable' | 'missing' | 'no-h264'> {
  try {
    const encoders = await runTool({
      command: ffmpeg,
      args: ['-hide_banner', '-v', 'error', '-encoders'],
      ...shortTime,
      signal,
    })
    await runTool({ command: probeOf(ffmpeg), args: ['-v', 'error', '-version'], ...shortTime, signal })
    return encoders.includes(' libx264 ') ? 'usable' : 'no-h264'
  } catch (error) {
    if (error instanceof ToolFailure) return 'missing'
    throw error
  }
}

const probeOf = (ffmpeg: string) => ffmpeg.replace(/ffmpeg(?=[^/]*$)/, 'ffprobe')

interface Probed {
  streams?: { codec_type?: string; width?: number; height?: number }[]
  format?: { duration?: string }
}

async function probe({ ffmpeg, signal }: Work, file: string) {
  const entries = 'stream=codec_type,width,height:format=duration'
  const args = ['-v', 'error', '-show_entries', entries, '-of', 'json', ...input(file)]
  const output = await runTool({ command: probeOf(ffmpeg), args, ...shortTime, signal })
  // The cast is safe, because the callers check these fields.
  const { streams = [], format = {} } = JSON.parse(output) as Probed
  return { streams, seconds: Number(format.duration), bytes: (await stat(file)).size }
}

/** Reads the size and the length of a video. Throws `UnsuitableVideo` if no smaller sizes can be made of it. */
export async function readFacts(work: Work, file: string): Promise<VideoFacts> {
  const { streams, seconds, bytes } = await probe(work, file)
  const { width = 0, height = 0 } = streams.find(each => each.codec_type === 'video') ?? {}
  const problem = findVideoProblem({ seconds, width, height })
  if (problem !== undefined) throw new UnsuitableVideo(problem)
  const hasSound = streams.some(each => each.codec_type === 'audio')
  return { height: Math.min(width, height), seconds, bytes, hasSound }
}

/**
 * Builds the filter that scales the shorter side of the picture to `pixels`. Scales the longer side in proportion, to
 * an even number of pixels.
 */
const scaleTo = (pixels: number) => `scale=w='if(gt(iw,ih),-2,${pixels})':h='if(gt(iw,ih),${pixels},-2)'`

/** Filter that normalizes the loudness (ITU-R BS.1770) in one pass, so that videos are about equally loud on phones. */
const evenLoudness = 'loudnorm=I=-16:TP=-1.5:LRA=11'

/** Removes metadata, because the phone that recorded the video may have stored names and locations in it. */
const withoutExtras = words('-sn -dn -map_metadata -1 -map_chapters -1')

interface Encoding {
  source: string
  target: string
  rung: VideoSizeStep
  facts: VideoFacts
  mostBytes: number
}

/** Encodes one smaller size of a video. Returns undefined if the result would have more than `mostBytes` bytes. */
export async function encode(work: Work, { source, target, rung, facts, mostBytes }: Encoding) {
  const { height, crf, mostKbit, audioKbit, channels } = rung
  const args = [
    ...quiet,
    ...input(source),
    ...words(`-map 0:V:0 -vf ${scaleTo(height)},format=yuv420p -fpsmax 30`),
    ...words(`-c:v libx264 -preset medium -profile:v main -threads 1`),
    ...words(`-crf ${crf} -maxrate ${mostKbit}k -bufsize ${2 * mostKbit}k`),
    ...words(`-map 0:a:0? -af ${evenLoudness} -ar 44100 -ac ${channels} -c:a aac -b:a ${audioKbit}k`),
    ...withoutExtras,
    // Writes the index to the start of the file, so that a player can start after one request.
    ...words(`-movflags +faststart -fs ${mostBytes} -f mp4`),
    `file:${target}`,
  ]
  await runTool({ command: work.ffmpeg, args, ...longTime(facts.seconds), signal: work.signal })
  const madeFacts = await readFacts(work, target)
  if (isCompleteVideo(madeFacts, facts)) return madeFacts.bytes <= mostBytes ? madeFacts : undefined
  // The result is shorter than the original. Either it has reached the size limit, or the original is damaged after the
  // end of the result.
  if (madeFacts.bytes >= mostBytes * 0.9) return undefined
  throw new UnsuitableVideo(
    `Video rusak: ${Math.round(madeFacts.seconds)} dari ${Math.round(facts.seconds)} detiknya bisa dibaca.`,
  )
}

/**
 * Encodes the sound of a video without the picture. Returns undefined if the result would have more than `mostBytes`
 * bytes.
 */
export async function encodeAudio(
  work: Work,
  { source, target, facts, mostBytes }: Omit<Encoding, 'rung'>,
): Promise<{ bytes: number; seconds: number } | undefined> {
  const { kbit, hertz } = audioStep
  // Adds silence where the sound starts later or ends earlier than the picture, so that each second of the file is the
  // same second of the video.
  const sameLength = `aresample=async=1:first_pts=0,apad=whole_dur=${facts.seconds}`
  const args = [
    ...quiet,
    ...input(source),
    ...words(`-map 0:a:0 -af ${evenLoudness},${sameLength} -t ${facts.seconds}`),
    ...words(`-ar ${hertz} -ac 1 -c:a aac -b:a ${kbit}k -threads 1`),
    ...withoutExtras,
    ...words(`-movflags +faststart -fs ${mostBytes} -f mp4`),
    `file:${target}`,
  ]
  await runTool({ command: work.ffmpeg, args, ...longTime(facts.seconds), signal: work.signal })
  const { seconds, bytes } = await probe(work, target)
  return bytes <= mostBytes && isCompleteVideo({ seconds }, facts) ? { bytes, seconds } : undefined
}

const POSTER_PIXELS = 360

/**
 * Extracts a representative frame as the poster, which is the picture that a player shows before the video starts.
 * Skips the first tenth of the video, because a video may begin with a title.
 */
export async function drawPoster(work: Work, source: string, target: string, { seconds, height }: VideoFacts) {
  const filters = `thumbnail=100,${scaleTo(Math.min(POSTER_PIXELS, height - (height % 2)))}`
  const args = [
    ...quiet,
    ...words(`-ss ${seconds / 10}`),
    ...input(source),
    ...words(`-map 0:V:0 -vf ${filters} -frames:v 1 -update 1 -q:v 6 -threads 1 -map_metadata -1 -f image2`),
    `file:${target}`,
  ]
  await runTool({ command: work.ffmpeg, args, ...shortTime, signal: work.signal })
}
