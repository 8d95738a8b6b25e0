import { useEffect, useState, useSyncExternalStore } from 'react'

/** The open dialogs, the one on top last. */
let open: readonly symbol[] = []
const followers = new Set<() => void>()

function setOpen(next: readonly symbol[]): void {
  open = next
  for (const tell of followers) tell()
}

function follow(tell: () => void): () => void {
  followers.add(tell)
  return () => void followers.delete(tell)
}

/** Whether this dialog is the one on top: each hears Escape, and only that one is meant. */
export function useIsOnTop(): boolean {
  const [self] = useState(() => Symbol('dialog'))
  useEffect(() => {
    setOpen([...open, self])
    return () => setOpen(open.filter(each => each !== self))
  }, [self])
  return useSyncExternalStore(follow, () => open.at(-1)) === self
}
