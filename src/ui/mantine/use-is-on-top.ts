import { useEffect, useState } from 'react'
import { proxy, useSnapshot } from 'valtio'

/** Ids of the open dialogs. The last id belongs to the topmost dialog. */
const dialogs = proxy({ open: [] as number[] })
let lastId = 0

/** Returns whether this dialog is the topmost. Every dialog receives Escape, but only the topmost one handles it. */
export function useIsOnTop(): boolean {
  const [id] = useState(() => (lastId += 1))
  useEffect(() => {
    dialogs.open.push(id)
    return () => {
      dialogs.open = dialogs.open.filter(each => each !== id)
    }
  }, [id])
  return useSnapshot(dialogs).open.at(-1) === id
}
