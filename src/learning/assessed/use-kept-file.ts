import { useEffect, useState } from 'react'
import { keepServerFile, readServerFile, type ServerFile } from '#app/data/files/kept-files.ts'

/**
 * The address of a file on this device: once it was looked at with a line it is there without one. `null` where it is not
 * here and does not come.
 */
export function useKeptFile(userId: string, { id, url }: ServerFile): string | null | undefined {
  const [address, setAddress] = useState<string | null>()
  useEffect(() => {
    let made: string | undefined
    let isCurrent = true
    async function read() {
      const kept = await readServerFile(userId, 'assessed', { id }).catch(() => undefined)
      const bytes = kept ?? (await keepServerFile(userId, 'assessed', { id, url }))
      if (!isCurrent) return
      made = URL.createObjectURL(bytes)
      setAddress(made)
    }
    read().catch(() => {
      if (isCurrent) setAddress(null)
    })
    return () => {
      isCurrent = false
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [userId, id, url])
  return address
}
