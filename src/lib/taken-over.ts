import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False where a page is drawn for its document and while React takes that document over, true ever after. What the server cannot
 * know (who is here) waits for it, so that the first thing React draws is what stands there.
 */
export function useTakenOver(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
