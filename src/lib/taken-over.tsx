import { createContext, startTransition, useContext, useEffect, useState, type ReactNode } from 'react'

const TakenOver = createContext(true)

/**
 * False while a page is rendered for its document and hydrated, true ever after. Content that the server cannot know
 * (the logged-in user) waits for it, so that React's first render equals the document.
 */
export function useTakenOver(): boolean {
  return useContext(TakenOver)
}

/** Wraps a page that is rendered for every user, on the server and during hydration. */
export function DrawnForAll({ children }: { children: ReactNode }) {
  const [isTakenOver, setIsTakenOver] = useState(false)
  // A transition renders user-specific content in slices, too; a store would render all of it in one step.
  useEffect(() => startTransition(() => setIsTakenOver(true)), [])
  return <TakenOver value={isTakenOver}>{children}</TakenOver>
}
