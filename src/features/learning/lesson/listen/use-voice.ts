import { useEffect, useState } from 'react'
import type { Speech } from './speech.ts'
import { pickVoice, type VoiceFacts } from './voices.ts'

/** Maximum wait for voices. Chrome reports its voices within a second of the first request. */
const WAIT_MS = 3_000

/** Returns the voice that reads. Undefined while the browser loads its voices, null if there is no Indonesian voice. */
export function useVoice(speech: Speech): VoiceFacts | null | undefined {
  const [voice, setVoice] = useState<VoiceFacts | null | undefined>(() => pickVoice(speech.listVoices()))
  useEffect(() => {
    // Keeps the first voice, because a change of the voice in the middle of an article would be confusing.
    const update = () => setVoice(before => before ?? pickVoice(speech.listVoices()) ?? before)
    const timer = setTimeout(() => setVoice(before => before ?? null), WAIT_MS)
    const unsubscribe = speech.onVoicesChanged(update)
    update()
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [speech])
  return voice
}
