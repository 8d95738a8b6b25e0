import { useEffect, useState } from 'react'
import type { UnsentVoice } from '#contract/assessment/voice.outbox.ts'
import type { Voice } from '#contract/assessment/voice.ts'
import { readAttachment } from '#app/outbox/attachments.ts'

const OGG = 'OggS'

/** Returns a playable URL of the voice note recorded on this device. Works after a reload and offline. */
export function useOwnVoice(voice: UnsentVoice | null | undefined) {
  const [found, setFound] = useState<{ id: string; src: string; type: Voice['type'] }>()
  useEffect(() => {
    if (!voice) return undefined
    let made: string | undefined
    let isCurrent = true
    async function read(file: UnsentVoice) {
      const bytes = await readAttachment(file)
      if (!bytes || !isCurrent) return
      const type = (await bytes.slice(0, OGG.length).text()) === OGG ? 'audio/ogg' : 'audio/webm'
      made = URL.createObjectURL(new Blob([bytes], { type }))
      setFound({ id: file.id, src: made, type })
    }
    void read(voice).catch(() => undefined)
    return () => {
      isCurrent = false
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [voice])
  return found?.id === voice?.id ? found : undefined
}
