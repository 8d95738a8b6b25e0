import { proxy, useSnapshot } from 'valtio'
import { listen, type UploadProgress } from '#app/data/channel.ts'

/** By entry, how much of its files the server has; known while they are on their way. */
const progress = proxy<Record<string, UploadProgress[]>>({})

/** Once per document: what is told while no screen shows it is not told again. */
export function watchUploads(): void {
  listen(message => {
    if (message.kind === 'upload-progress') progress[message.entryId] = message.files
  })
}

export function useUploadProgress(entryId: string): readonly UploadProgress[] | undefined {
  return useSnapshot(progress)[entryId]
}
