import { createHash } from 'node:crypto'
import type { SignedText } from '#contract/learning/downloads.ts'
import { parseSignedClass, type SignedClass } from '#contract/learning/signed-class.ts'
import { listClassFiles } from '#contract/learning/video-quality.rules.ts'
import { openPack } from '#app/data/packs/format.ts'
import type { OwnClass } from '#app/data/packs/plan.ts'
import type { PackOutcome } from '#app/data/packs/receive.ts'
import { ANI, type DownloadPhone, ENROLLMENT } from './downloads.ts'

const CAREER_TRACK = { id: '0195a000-0000-7000-8000-000000000301', title: 'Program', slug: 'program' }

/**
 * Returns the class as the server signs it. The signature is empty, because the tests of this module do not check it.
 */
export function signClass(phone: DownloadPhone, trackClassId: string): SignedText {
  const { version, pieceBytes, ...lists } = phone.manifest(trackClassId)
  const files = listClassFiles(lists).map(({ pieceHashes, ...file }) => ({
    ...file,
    // The phone's ids are 'm0', 'm1', …, but a signed description has the ids of the server.
    materialId: `0195a000-0000-7000-8000-00000000040${file.materialId.slice(1)}`,
    pieces: createHash('sha256')
      .update(Buffer.from(pieceHashes.join(''), 'hex'))
      .digest('hex'),
  }))
  const heading = { title: 'Kelas', careerTrack: CAREER_TRACK, textBytes: 0 }
  const description: SignedClass = { trackClassId, version, pieceBytes, ...heading, files }
  return { text: JSON.stringify(description), signature: '' }
}

/** Saves a class and exports it as a file for another device. Then deletes the class. */
export async function handOver(
  phone: DownloadPhone,
  trackClassId: string,
  options: { quality?: 'standard' | 'low' } = {},
) {
  await phone.save(trackClassId, options)
  await phone.run()
  const row = await phone.row(trackClassId)
  const { signal } = new AbortController()
  const signed = signClass(phone, trackClassId)
  const file = await phone.on(phone.data.create.createPack(row!, signed, () => undefined, signal))
  if (!(file instanceof Blob)) throw new Error(file)
  const bytes = new Uint8Array(await file.arrayBuffer())
  await phone.on(phone.data.store.removeDownload(ANI, trackClassId))
  phone.server.sent.clear()
  phone.server.requests = 0
  return bytes
}

/** Returns the description of the learner's own class, with the texts that are on the device. */
export async function createOwnClass(phone: DownloadPhone, trackClassId: string): Promise<OwnClass> {
  const texts = await phone.on(phone.ports().loadTexts({ trackClassId }))
  const { version, ...lists } = phone.manifest(trackClassId)
  const files = listClassFiles(lists).map(({ pieceHashes: _hashes, ...file }) => file)
  const names = { userId: ANI, enrollmentId: ENROLLMENT, title: 'Kelas', careerTrackTitle: 'Program' }
  return { ...names, trackClassId, version, files, queryKeys: texts?.queryKeys ?? [], missing: [] }
}

/** Receives a file. Resolves to undefined if the file is no pack, or if the browser was killed meanwhile. */
export async function receive(
  phone: DownloadPhone,
  bytes: Uint8Array<ArrayBuffer>,
  own: OwnClass,
  { free, signal = new AbortController().signal, trusted }: ReceiveOptions = {},
): Promise<PackOutcome | undefined> {
  const file = new Blob([bytes])
  const pack = await openPack(file)
  if (!pack) return undefined
  const ports = { freeBytes: async () => free, onBytes: () => undefined, signal }
  return phone.on(
    phone.data.receive.receivePack(file, pack, trusted ?? parseSignedClass(pack.signed.text)!, own, ports),
  )
}

interface ReceiveOptions {
  free?: number
  signal?: AbortSignal
  trusted?: SignedClass
}
