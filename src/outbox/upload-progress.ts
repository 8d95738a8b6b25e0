import { proxy, useSnapshot } from 'valtio'
import { onBroadcastMessage, type UploadProgress } from '#app/data/channel.ts'

/**
 * Number of bytes of each entry's files that the server has. Known from the first report that this document receives.
 */
const progress = proxy<Record<string, UploadProgress[]>>({})

/**
 * Must be called once per document, before a screen shows progress, because progress that was missed is not reported
 * again.
 */
export function watchUploads(): void {
  onBroadcastMessage(message => {
    if (message.kind === 'upload-progress') progress[message.entryId] = message.files
  })
}

/** Returns the progress of an entry's files, or undefined if this document has received no report about them. */
export function useUploadProgress(entryId: string): readonly UploadProgress[] | undefined {
  return useSnapshot(progress)[entryId]
}
