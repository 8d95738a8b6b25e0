import { useState } from 'react'
import { type CaptionFile, parseCaptions, formatCaptions } from '#contract/learning/caption-file.ts'

/** Maximum number of undo steps. */
const STEPS = 50

/**
 * Parses a text into rows. While the user types, a row keeps the text as typed. A text from outside (a file, another
 * admin's version) is parsed again.
 */
export function useCaptionFile(text: string, onText: (text: string) => void) {
  const [state, setState] = useState(() => ({ text, file: parseCaptions(text) }))
  const [past, setPast] = useState<readonly CaptionFile[]>([])
  const current = state.text === text ? state.file : parseCaptions(text)
  if (state.text !== text) setState({ text, file: current })

  function put(file: CaptionFile) {
    const writtenCaptions = formatCaptions(file)
    setState({ text: writtenCaptions, file })
    onText(writtenCaptions)
  }
  return {
    file: current,
    /** Applies typed text without an undo step, because a text field has its own undo. */
    type: put,
    /** Applies an action on rows and adds an undo step. */
    apply: (file: CaptionFile) => {
      setPast([...past.slice(-STEPS), current])
      put(file)
    },
    undo:
      past.length === 0
        ? undefined
        : () => {
            const before = past.at(-1)
            setPast(past.slice(0, -1))
            if (before) put(before)
          },
  }
}
