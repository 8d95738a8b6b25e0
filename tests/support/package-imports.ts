import { createHash, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { UPLOAD_CHUNK_MAX_BYTES } from '#contract/wire/limits.ts'
import * as contract from '#contract/packages/package-import.ts'
import { addPackageUnits, type UnitPlace } from '#contract/packages/package-units.ts'
import { sendChunk } from '#contract/wire/upload.ts'
import { workInThread } from '#server/features/packages/track-package/work-in-thread.ts'
import { workOnImport } from '#server/features/packages/track-package/work.ts'
import type { Storage } from '#server/storage/port.ts'
import { createStorage } from '#server/storage/storage.ts'
import type { Learner, LearningApp } from './learning-app.ts'

export const computeSha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/**
 * Returns functions for the package actions of an admin. The background work of the server runs only when a test calls
 * it.
 */
export function createPackageActions(world: LearningApp, admin: Learner) {
  const storage = createStorage(world.dataDir)

  /** Runs the import in this thread. */
  const work = (id: string, given: { storage?: Storage } = {}) =>
    workOnImport({ db: world.db, storage, now: () => world.clock.now, ...given }, id)

  /** Runs the import in a worker thread, like a server. */
  const inThread = (id: string, signal = new AbortController().signal) =>
    workInThread(
      {
        storage: { dataDir: world.dataDir, objects: undefined },
        database: world.database,
        now: () => world.clock.now,
      },
      id,
      signal,
    )

  const read = async (id: string) =>
    (await world.call(contract.getPackageImport, { params: { id } }, { as: admin })).data

  /** Sends a package, which then waits for its check. */
  async function sent(bytes: Uint8Array): Promise<{ uploadId: string; id: string }> {
    const uploadId = randomUUID()
    const body = { id: uploadId, name: 'paket.zip', sizeBytes: bytes.length, sha256: computeSha256(bytes) }
    expect((await world.call(contract.createPackageUpload, { body }, { as: admin })).status).toBe(200)
    for (let at = 0; at < bytes.length; at += UPLOAD_CHUNK_MAX_BYTES) {
      const piece = new Uint8Array(bytes.subarray(at, at + UPLOAD_CHUNK_MAX_BYTES))
      const input = { params: { id: uploadId }, query: { offset: String(at) }, bytes: piece }
      expect((await world.call(sendChunk, input, { as: admin })).status).toBe(200)
    }
    const plan = await world.call(contract.planPackageImport, { body: { uploadId } }, { as: admin })
    expect(plan.data.state).toBe('checking')
    return { uploadId, id: plan.data.id }
  }

  return {
    storage,
    work,
    workInThread: inThread,
    read,
    sent,
    async exported(id: string, version: number): Promise<Buffer> {
      const params = { id, version: String(version) }
      const response = await world.call(contract.exportTrackVersion, { params }, { as: admin })
      expect(response.status).toBe(200)
      return response.response.rawPayload
    },
    /** Uploads a package, runs the server's check in this thread, and returns the checked import. */
    async planned(bytes: Uint8Array): Promise<contract.PackageImport> {
      const { id } = await sent(bytes)
      await work(id)
      return read(id)
    },
    start: (id: string, body: { careerTrackId?: string; category?: string } = {}) =>
      world.call(
        contract.startPackageImport,
        { params: { id }, body: { careerTrackId: null, category: null, ...body } },
        { as: admin },
      ),
    /** Puts the materials of a checked package into an existing draft. */
    addUnits: (id: string, careerTrackId: string, place: UnitPlace) =>
      world.call(addPackageUnits, { params: { id }, body: { careerTrackId, place } }, { as: admin }),
  }
}
