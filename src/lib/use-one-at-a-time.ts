import { useRef, useState } from 'react'

/**
 * Runs the action of a form or a button, one run at a time: a press during a run counts as the same press. For a second
 * tap the button is already rendered as busy; two events of one task (a script's two clicks, a press that also submits)
 * have no render between them, so a ref tracks the run and not the rendered state.
 */
export function useOneAtATime<Given extends unknown[]>(
  work: (...given: Given) => Promise<unknown>,
): { isBusy: boolean; run: (...given: Given) => Promise<void> } {
  const isAtWork = useRef(false)
  const [isBusy, setIsBusy] = useState(false)

  async function run(...given: Given): Promise<void> {
    if (isAtWork.current) return
    isAtWork.current = true
    setIsBusy(true)
    try {
      await work(...given)
    } finally {
      isAtWork.current = false
      setIsBusy(false)
    }
  }

  return { isBusy, run }
}
