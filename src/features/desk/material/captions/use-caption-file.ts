import { useState } from 'react'
import { type CaptionFile, parseCaptions, formatCaptions } from '#contract/learning/caption-file.ts'

/** Maximum number of undo steps. */
const STEPS = 50

interface State {
  text: string
  file: CaptionFile
  /** Files to which the undo steps return, oldest first. */
  past: readonly CaptionFile[]
  /** Field in which the last step was typed. Undefined after any other step. */
  field: string | undefined
}

/**
 * Parses a text into rows. While the user types, a row keeps the text as typed. A text from outside (a file, another
 * admin's version) is parsed again, and is an undo step like an action.
 */
export function useCaptionFile(text: string, onText: (text: string) => void) {
  const [stored, setState] = useState<State>(() => ({ text, file: parseCaptions(text), past: [], field: undefined }))
  const state = stored.text === text ? stored : addStep(stored, { text, file: parseCaptions(text) })
  if (state !== stored) setState(state)
  const { file: current, past } = state

  function put(next: State) {
    setState(next)
    onText(next.text)
  }
  return {
    file: current,
    /**
     * Applies typed text. The text typed in one field is one undo step. Without this step, the undo of an earlier
     * action would delete all text that was typed since.
     */
    type: (file: CaptionFile, field: string) => {
      const next = { text: formatCaptions(file), file }
      put(field === state.field ? { ...state, ...next } : { ...addStep(state, next), field })
    },
    /** Applies an action on rows and adds an undo step. */
    apply: (file: CaptionFile) => put(addStep(state, { text: formatCaptions(file), file })),
    undo:
      past.length === 0
        ? undefined
        : () => {
            const file = past.at(-1) ?? current
            put({ text: formatCaptions(file), file, past: past.slice(0, -1), field: undefined })
          },
  }
}

function addStep({ file, past }: State, next: Pick<State, 'text' | 'file'>): State {
  return { ...next, past: [...past.slice(-STEPS), file], field: undefined }
}
