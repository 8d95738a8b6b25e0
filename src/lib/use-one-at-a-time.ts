import { useRef, useState } from 'react'

/**
 * What a form or a button sets going, one run at a time: pressed again before it is done, it is the same press. Known at once and
 * not with the next drawing, because two taps of a hurried finger come before that.
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
