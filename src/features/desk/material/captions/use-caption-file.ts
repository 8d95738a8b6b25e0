import { useState } from 'react'
import { type CaptionFile, readCaptions, writeCaptions } from '#contract/rules/caption-file.ts'

/** The steps one can go back. */
const STEPS = 50

/** A text as rows. What was typed stays as typed in its row; another text (a file, somebody else's) is read anew. */
export function useCaptionFile(text: string, onText: (text: string) => void) {
  const [state, setState] = useState(() => ({ text, file: readCaptions(text) }))
  const [past, setPast] = useState<readonly CaptionFile[]>([])
  const current = state.text === text ? state.file : readCaptions(text)
  if (state.text !== text) setState({ text, file: current })

  function put(file: CaptionFile) {
    const written = writeCaptions(file)
    setState({ text: written, file })
    onText(written)
  }
  return {
    file: current,
    /** Emails of a field: the field's own way back is enough. */
    type: put,
    /** A deed to rows, which can be taken back. */
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
