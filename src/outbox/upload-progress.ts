import { proxy, useSnapshot } from 'valtio'
import { listen, type UploadProgress } from '#app/data/channel.ts'

/** Bytes of each entry's files that the server has. Known only while the files are being sent. */
const progress = proxy<Record<string, UploadProgress[]>>({})

/** Call once per document: progress reported while no screen shows it is not reported again. */
export function watchUploads(): void {
  listen(message => {
    if (message.kind === 'upload-progress') progress[message.entryId] = message.files
  })
}

/** Returns the progress of an entry's files; undefined while none is sent. */
export function useUploadProgress(entryId: string): readonly UploadProgress[] | undefined {
  return useSnapshot(progress)[entryId]
}
