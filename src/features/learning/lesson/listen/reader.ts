import type { SpokenPiece } from './spoken-article.ts'
import type { Speech } from './speech.ts'
import type { VoiceFacts } from './voices.ts'

/** Progress of the voice in an article. */
export interface ReaderState {
  /** Index of the current piece. */
  at: number
  /** `ended`: the last piece was spoken. `failed`: the speech stopped for an unknown reason. */
  status: 'playing' | 'paused' | 'ended' | 'failed'
}

export interface ReaderOptions {
  speech: Speech
  voice: VoiceFacts
  pieces: readonly SpokenPiece[]
  startAt: number
  rate: number
  onChange: (state: ReaderState) => void
  /** Called after each piece. Returns true if the reader must pause. */
  isPauseDue: (isAtEnd: boolean) => boolean
}

/** Controls of the voice that reads one article. */
export interface Reader {
  play: () => void
  pause: () => void
  /**
   * Moves by one piece, and speaks it if the reader was speaking. A step after the last piece sets the status `ended`.
   */
  skip: (step: 1 | -1) => void
  setRate: (rate: number) => void
  /** Stops the voice without a call of `onChange`. */
  close: () => void
}

/**
 * Speaks the pieces of an article one after the other. A pause stops the voice and repeats the piece later, because
 * Chrome on Android cannot continue inside an utterance.
 */
export function createReader({
  speech,
  voice,
  pieces,
  startAt,
  onChange,
  isPauseDue,
  ...options
}: ReaderOptions): Reader {
  let state: ReaderState = { at: startAt, status: 'paused' }
  let { rate } = options

  function set(change: Partial<ReaderState>) {
    state = { ...state, ...change }
    onChange(state)
  }
  function speakCurrent() {
    speech.speak(pieces[state.at]!.text, {
      voice,
      rate,
      onEnd: handleEnd,
      onFailure: reason => set({ status: reason === 'stopped' ? 'paused' : 'failed' }),
    })
  }
  function handleEnd() {
    const isLast = state.at >= pieces.length - 1
    const mustPause = isPauseDue(isLast)
    if (isLast) return set({ status: 'ended' })
    set({ at: state.at + 1, ...(mustPause && { status: 'paused' }) })
    return mustPause ? undefined : speakCurrent()
  }

  return {
    play() {
      set({ status: 'playing', at: state.status === 'ended' ? 0 : state.at })
      speakCurrent()
    },
    pause() {
      if (state.status !== 'playing') return
      speech.stop()
      set({ status: 'paused' })
    },
    skip(step) {
      const at = Math.max(state.at + step, 0)
      if (at >= pieces.length) {
        if (state.status === 'ended') return
        speech.stop()
        set({ status: 'ended' })
        return
      }
      set({ at, status: state.status === 'playing' ? 'playing' : 'paused' })
      if (state.status === 'playing') speakCurrent()
    },
    setRate(next) {
      if (next === rate) return
      rate = next
      if (state.status === 'playing') speakCurrent()
    },
    close: () => speech.stop(),
  }
}
