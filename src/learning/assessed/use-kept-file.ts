import { useEffect, useState } from 'react'
import { fetchServerFile, type ServerFile } from '#app/data/files/kept-files.ts'

/**
 * Returns the local URL of a file and downloads the file at first use. Returns `null` if it is not stored and cannot be
 * downloaded, and undefined while it loads.
 */
export function useStoredFileAddress(userId: string, { id, url, sizeBytes }: ServerFile): string | null | undefined {
  const [address, setAddress] = useState<string | null>()
  useEffect(() => {
    let made: string | undefined
    const leaving = new AbortController()
    async function read() {
      const bytes = await fetchServerFile(userId, 'assessed', { id, url, sizeBytes }, leaving.signal)
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
