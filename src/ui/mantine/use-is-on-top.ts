import { useEffect, useState, useSyncExternalStore } from 'react'

/** The open dialogs, the topmost last. */
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

/** True if this dialog is the topmost: every dialog receives Escape, but only that one handles it. */
export function useIsOnTop(): boolean {
  const [self] = useState(() => Symbol('dialog'))
  useEffect(() => {
    setOpen([...open, self])
    return () => setOpen(open.filter(each => each !== self))
  }, [self])
  return useSyncExternalStore(follow, () => open.at(-1)) === self
}
