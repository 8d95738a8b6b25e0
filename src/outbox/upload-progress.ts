import { proxy, useSnapshot } from 'valtio'
import { onBroadcastMessage, type UploadProgress } from '#app/data/channel.ts'

/** Number of bytes of each entry's files that the server has. Known only while the files are being sent. */
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

/** Returns the progress of an entry's files, or undefined while none of them is being sent. */
export function useUploadProgress(entryId: string): readonly UploadProgress[] | undefined {
  return useSnapshot(progress)[entryId]
}
