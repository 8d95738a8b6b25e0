import { useEffect, useState } from 'react'
import { bringServerFile, type ServerFile } from '#app/data/files/kept-files.ts'

/**
 * The address of a file on this device: once it was looked at with a line it is there without one. `null` where it is not
 * here and does not come.
 */
export function useKeptFile(userId: string, { id, url, sizeBytes }: ServerFile): string | null | undefined {
  const [address, setAddress] = useState<string | null>()
  useEffect(() => {
    let made: string | undefined
    const leaving = new AbortController()
    async function read() {
      const bytes = await bringServerFile(userId, 'assessed', { id, url, sizeBytes }, leaving.signal)
      if (leaving.signal.aborted) return
      made = URL.createObjectURL(bytes)
      setAddress(made)
    }
    read().catch(() => {
      if (!leaving.signal.aborted) setAddress(null)
    })
    return () => {
      leaving.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [userId, id, url, sizeBytes])
  return address
}
