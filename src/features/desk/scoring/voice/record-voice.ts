import { VOICE_MAX_SECONDS } from '#contract/wire/limits.ts'
import { voiceTypes } from '#contract/assessment/voice.ts'

/** Bit rate at which speech is clear. Half a minute needs about 120 KB. */
const BITS_PER_SECOND = 32_000

/** Thrown if recording is not possible. The message is for the expert. */
export class RecordingImpossible extends Error {
  override readonly name = 'RecordingImpossible'
}

/** Voice recording that has started. */
export interface Recording {
  /**
   * Resolves with the recording when it ends, by `stop` or at the time limit. Resolves with undefined if it was
   * cancelled.
   */
  done: Promise<{ blob: Blob; seconds: number } | undefined>
  stop: () => void
}

/** Returns the container type in which this browser can record Opus, or undefined if it cannot. */
export function findVoiceType(): string | undefined {
  if (typeof MediaRecorder === 'undefined') return undefined
  return voiceTypes.map(type => `${type};codecs=opus`).find(type => MediaRecorder.isTypeSupported(type))
}

/**
 * Asks for the microphone and records for at most half a minute. `signal` cancels at any time, even while the browser
 * asks for permission. After a cancellation or a failure the microphone is off.
 */
export async function recordVoice(signal: AbortSignal): Promise<Recording> {
  const mimeType = findVoiceType()
  if (mimeType === undefined) {
    throw new RecordingImpossible(
      'Browser ini belum bisa merekam suara (Opus). Tulis komentarmu, atau pakai Chrome atau Firefox.',
    )
  }
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true }).catch((error: unknown) => {
    throw new RecordingImpossible(getMessageFor(error))
  })
  try {
    signal.throwIfAborted()
    return recordStream(stream, mimeType, signal)
  } catch (error) {
    turnOff(stream)
    throw signal.aborted ? error : new RecordingImpossible(getMessageFor(error))
  }
}

function recordStream(stream: MediaStream, mimeType: string, signal: AbortSignal): Recording {
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND })
  recorder.start()
  const parts: Blob[] = []
  const startedAt = performance.now()
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
  const timer = setTimeout(stop, VOICE_MAX_SECONDS * 1_000)
  signal.addEventListener('abort', stop)
  const done = new Promise<{ blob: Blob; seconds: number } | undefined>(resolve => {
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    recorder.addEventListener('stop', () => {
      clearTimeout(timer)
      turnOff(stream)
      const seconds = Math.round((performance.now() - startedAt) / 1_000)
      const blob = new Blob(parts, { type: mimeType })
      const isEmpty = signal.aborted || blob.size === 0
      resolve(isEmpty ? undefined : { blob, seconds: Math.min(Math.max(seconds, 1), VOICE_MAX_SECONDS) })
    })
  })
  return { done, stop }
}

function turnOff(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

function getMessageFor(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return 'Mikrofon belum diizinkan. Izinkan di pengaturan browser, lalu coba lagi.'
  if (name === 'NotFoundError') return 'Tidak ada mikrofon di perangkat ini.'
  return 'Mikrofon tidak bisa dipakai sekarang. Tutup aplikasi lain yang memakainya, lalu coba lagi.'
}
