import { useRef, useState } from 'react'

/**
 * What a form or a button sets going, one run at a time: pressed again before it is done, it is the same press. A second tap of a
 * finger finds the button drawn as busy already; two events of one task (a script's two clicks, a press that also submits) have no
 * drawing between them, so that it is known at once and not from what was drawn.
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
