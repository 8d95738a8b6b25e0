import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { createUpload, type FileToUpload, getUpload, sendChunk } from '#contract/wire/upload.ts'
import { startLearningApp } from '#tests/support/learning-app.ts'
import { createStorage } from '#server/storage/storage.ts'
import { getFileKey } from '#server/features/learning/upload/files.ts'

export const MB = 1024 ** 2
/** Builds random bytes that start like a PDF. */
export const createPdf = (sizeBytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(sizeBytes - 9)])
export const describeUpload = (bytes: Buffer, name = 'tugas.pdf'): FileToUpload => ({
  id: randomUUID(),
  name,
  sizeBytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})

/** Starts the app with the calls of an upload. The newest learner makes them, unless a test passes another learner. */
export async function startUploads() {
  const world = await startLearningApp()
  let learner = await world.newLearner()

  async function newLearner() {
    learner = await world.newLearner()
    return learner
  }

  const open = (file: FileToUpload, as = learner) => world.call(createUpload, { body: file }, { as })
  const ask = (id: string, as = learner) => world.call(getUpload, { params: { id } }, { as })
  const send = (id: string, offset: number, bytes: Buffer, as = learner) =>
    world.call(sendChunk, { params: { id }, query: { offset: String(offset) }, bytes: new Uint8Array(bytes) }, { as })
  const getPath = (id: string, as = learner) =>
    join(world.dataDir, getFileKey({ user_id: as.userId, stored_for: null, id }))
  const getSize = async (id: string) => (await stat(getPath(id)).catch(() => undefined))?.size ?? 0
  const services = () => ({ db: world.db, now: () => world.clock.now, storage: createStorage(world.dataDir) })

  /** Sends the rest of the file in pieces of `pieceBytes`. Returns the last state. */
  async function sendRest(file: FileToUpload, bytes: Buffer, pieceBytes: number) {
    let state = (await ask(file.id)).data
    while (!state.isComplete) {
      const at = state.receivedBytes
      const answer = await send(file.id, at, bytes.subarray(at, at + pieceBytes))
      expect(answer.code).toBe(undefined)
      state = answer.data
    }
    return state
  }

  return { world, newLearner, open, ask, send, pathOf: getPath, sizeOf: getSize, services, sendRest }
}
