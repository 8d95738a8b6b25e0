import { useEffect, useState } from 'react'
import { fetchServerFile, type ServerFile } from '#app/data/files/kept-files.ts'

/**
 * Returns the local URL of a file and downloads the file at first use. The URL is `null` if the file is not stored and
 * cannot be downloaded, and undefined while it loads. `tryAgain` starts the download again.
 */
export function useStoredFileAddress(userId: string, { id, url, sizeBytes }: ServerFile) {
  const [tries, setTries] = useState(0)
  const [found, setFound] = useState<{ tries: number; address: string | null }>()
  useEffect(() => {
    let made: string | undefined
    const leaving = new AbortController()
    async function read() {
      const bytes = await fetchServerFile(userId, 'assessed', { id, url, sizeBytes }, leaving.signal)
      if (leaving.signal.aborted) return
      made = URL.createObjectURL(bytes)
      setFound({ tries, address: made })
    }
    read().catch(() => {
      if (!leaving.signal.aborted) setFound({ tries, address: null })
    })
    return () => {
      leaving.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [userId, id, url, sizeBytes, tries])
  return {
    address: found?.tries === tries ? found.address : undefined,
    tryAgain: () => setTries(tries + 1),
  }
}
