import { createContext, startTransition, useContext, useEffect, useState, type ReactNode } from 'react'

const TakenOver = createContext(true)

/**
 * False where a page is drawn for its document and while React takes that document over, true ever after. What the server cannot
 * know (who is here) waits for it, so that the first thing React draws is what stands there.
 */
export function useTakenOver(): boolean {
  return useContext(TakenOver)
}

/** Around a page that is drawn for everybody, by who draws it and by who takes it over. */
export function DrawnForAll({ children }: { children: ReactNode }) {
  const [isTakenOver, setIsTakenOver] = useState(false)
  // As a transition what is told of who is here is drawn in slices, too; a store would have it all drawn at once.
  useEffect(() => startTransition(() => setIsTakenOver(true)), [])
  return <TakenOver value={isTakenOver}>{children}</TakenOver>
}
