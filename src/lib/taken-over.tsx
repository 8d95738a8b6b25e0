import { createContext, startTransition, useContext, useEffect, useState, type ReactNode } from 'react'

const TakenOver = createContext(true)

/**
 * Returns false while a page is rendered for its document and during hydration, and true afterwards. Content that the
 * server cannot know (the logged-in user) must wait for true, because React's first render must equal the document.
 */
export function useIsHydrated(): boolean {
  return useContext(TakenOver)
}

/** Wraps a page that is rendered for every user, on the server and during hydration. */
export function HydrationProvider({ children }: { children: ReactNode }) {
  const [isTakenOver, setIsTakenOver] = useState(false)
  // Uses a transition, because React then renders the user's content in slices. A store update would render it in one
  // step.
  useEffect(() => startTransition(() => setIsTakenOver(true)), [])
  return <TakenOver value={isTakenOver}>{children}</TakenOver>
}
