import { PassThrough, pipeline } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Storage } from './port.ts'

const COPY_BYTES = 1024 ** 2

/**
 * Combines two stores while files are moved, and afterwards until the operator removes the old store. Writes new files
 * to the primary store, and reads files that it lacks from the reserve store. Deletes files from both stores, so that a
 * deleted file does not appear again.
 */
export function createTieredStorage(primary: Storage, reserve: Storage): Storage {
  const getHolder = async (key: string) => ((await primary.sizeOf(key)) === undefined ? reserve : primary)

  /**
   * Copies the start of a file to the primary store. Needed if the upload of the file began before the operator changed
   * the primary store.
   */
  async function bringBegin(key: string, length: number): Promise<void> {
    if ((await primary.sizeOf(key)) !== undefined) return
    for (let first = 0; first < length; first += COPY_BYTES) {
      const last = Math.min(length, first + COPY_BYTES) - 1
      await primary.writePiece(key, first, await buffer(reserve.stream(key, { first, last })))
    }
  }

  return {
    sizeOf: async key => (await primary.sizeOf(key)) ?? reserve.sizeOf(key),
    read: async key => (await primary.read(key)) ?? reserve.read(key),
    stream(key, range) {
      const output = new PassThrough()
      getHolder(key).then(
        holder => void pipeline(holder.stream(key, range), output, () => undefined),
        (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))),
      )
      return output
    },
    write: (key, bytes) => primary.write(key, bytes),
    writeStream: (key, source, options) => primary.writeStream(key, source, options),
    async writePiece(key, offset, bytes) {
      if (offset > 0) await bringBegin(key, offset)
      await primary.writePiece(key, offset, bytes)
    },
    async joinPieces(key) {
      await primary.joinPieces(key)
      await reserve.joinPieces(key)
    },
    // Deletes a file from both stores. A running move copies a file and then checks that the source file still exists,
    // so the source must be deleted before the copy. Either store may be the source, so the file in the reserve store
    // is deleted both first and last.
    async remove(key) {
      for (const each of [reserve, primary, reserve]) await each.remove(key)
    },
    async removeFolder(folder) {
      for (const each of [reserve, primary, reserve]) await each.removeFolder(folder)
    },
    async *list(folder) {
      yield* primary.list(folder)
      for await (const file of reserve.list(folder)) if ((await getHolder(file.key)) === reserve) yield file
    },
    linkTo: async (key, file) => (await getHolder(key)).linkTo(key, file),
  }
}
