import { useEffect, useState } from 'react'
import type { ExpertAssignment } from '#contract/assessment/assignment.expert.ts'
import { readServerFile } from '#app/data/files/kept-files.ts'

/** Returns the files of a task with local URLs. A file that was not downloaded keeps its URL on the server. */
export function useOfflineFiles(userId: string, { files }: Pick<ExpertAssignment, 'files'>): ExpertAssignment['files'] {
  const [addresses, setAddresses] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    const createdUrls: string[] = []
    let isCurrent = true
    async function read() {
      const foundUrls = new Map<string, string>()
      for (const file of files) {
        const blob = await readServerFile(userId, 'carried', file)
        if (!blob || !isCurrent) continue
        const address = URL.createObjectURL(blob)
        createdUrls.push(address)
        foundUrls.set(file.id, address)
      }
      if (isCurrent) setAddresses(foundUrls)
    }
    void read().catch(() => undefined) // after a failure the pictures keep their URLs on the server
    return () => {
      isCurrent = false
      for (const address of createdUrls) URL.revokeObjectURL(address)
    }
  }, [userId, files])
  return files.map(file => ({ ...file, url: addresses.get(file.id) ?? file.url }))
}
