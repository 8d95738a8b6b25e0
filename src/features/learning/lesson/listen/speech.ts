import type { VoiceFacts } from './voices.ts'

/** Reason why a text was not spoken to its end. `stopped`: the phone or another page took the voice. */
export type SpeechFailure = 'stopped' | 'failed'

/** Text-to-speech of the device. Tests pass a substitute, because their browsers have no voices. */
export interface Speech {
  listVoices: () => readonly VoiceFacts[]
  /**
   * Adds a listener, because browsers load their voices after the page. Returns a function that removes the listener.
   */
  onVoicesChanged: (listener: () => void) => () => void
  /**
   * Stops the current text and speaks another text. At the end of that text calls `onEnd` or `onFailure`, unless the
   * text was stopped before.
   */
  speak: (text: string, how: SpeakOptions) => void
  stop: () => void
}

interface SpeakOptions {
  voice: VoiceFacts
  rate: number
  onEnd: () => void
  onFailure: (reason: SpeechFailure) => void
}

/** Time limit of a text, far above the usual duration. After this time the browser has probably lost the end event. */
const limitMs = (text: string, rate: number) => 15_000 + (text.length * 250) / rate

/** Errors after which the reader pauses, so that a press on play continues. */
const stopErrors: readonly SpeechSynthesisErrorCode[] = ['interrupted', 'canceled', 'not-allowed', 'audio-busy']

/** Implements `Speech` with the speech synthesis of a browser. */
export function createBrowserSpeech(engine: SpeechSynthesis): Speech {
  /** The current utterance. Chrome drops the events of an utterance that no variable refers to. */
  let current: SpeechSynthesisUtterance | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop() {
    current = undefined
    clearTimeout(timer)
    engine.cancel()
  }

  return {
    listVoices: () => engine.getVoices(),
    onVoicesChanged(listener) {
      engine.addEventListener('voiceschanged', listener)
      return () => engine.removeEventListener('voiceschanged', listener)
    },
    speak(text, { voice, rate, onEnd, onFailure }) {
      stop()
      const utterance = new SpeechSynthesisUtterance(text)
      utterance.voice = engine.getVoices().find(({ name, lang }) => name === voice.name && lang === voice.lang) ?? null
      utterance.lang = 'id-ID'
      utterance.rate = rate
      const finish = (report: () => void) => {
        // Ignores late events of an utterance that was stopped.
        if (current !== utterance) return
        current = undefined
        clearTimeout(timer)
        report()
      }
      utterance.addEventListener('end', () => finish(onEnd))
      utterance.addEventListener('error', ({ error }) =>
        finish(() => onFailure(stopErrors.includes(error) ? 'stopped' : 'failed')),
      )
      current = utterance
      timer = setTimeout(
        () =>
          finish(() => {
            engine.cancel()
            onFailure('failed')
          }),
        limitMs(text, rate),
      )
      engine.speak(utterance)
    },
    stop,
  }
}
