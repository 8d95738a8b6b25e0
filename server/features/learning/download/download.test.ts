import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCertificateKeys } from '#contract/certificate/certificate.ts'
import { getClassManifest, listClassDownloads } from '#contract/learning/downloads.ts'
import { formatSignedClass, parseSignedClass } from '#contract/learning/signed-class.ts'
import { listClassFiles } from '#contract/learning/video-quality.rules.ts'
import { DOWNLOAD_PIECE_BYTES } from '#contract/wire/limits.ts'
import type { MaterialContent } from '#contract/learning/lecture-material.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { hashPieces } from './pieces.ts'
import { storeMedia } from '../../../storage/media.ts'
import { createStorage } from '../../../storage/storage.ts'

let world: LearningApp
let learner: Learner
let enrollment: Awaited<ReturnType<LearningApp['enrol']>>

beforeAll(async () => {
  world = await startLearningApp()
  learner = await world.newLearner()
  enrollment = await world.enrol(learner)
})
afterAll(() => world.close())

const classes = () =>
  world.call(listClassDownloads, { params: { enrollmentId: enrollment.enrollmentId } }, { as: learner })
const manifest = (trackClassId: string) =>
  world.call(getClassManifest, { params: { enrollmentId: enrollment.enrollmentId, trackClassId } }, { as: learner })
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const onDisk = (url: string) => readFile(join(world.dataDir, 'media', url.split('/').at(-1) ?? ''))

test('lists every class of the enrolment with all files and their actual sizes', async () => {
  const { data } = await classes()
  expect(data.map(each => each.trackClassId)).toEqual([...new Set(enrollment.materials.map(row => row.track_class_id))])
  const named = JSON.stringify(enrollment.materials.map(row => row.content)).match(/\/api\/media\/[^"]+/g) ?? []
  const files = data.flatMap(each => each.files)
  expect(new Set(files.map(file => file.url))).toEqual(new Set(named))
  expect(new Set(files.map(file => file.kind))).toEqual(
    new Set(['video', 'captions', 'poster', 'pdf', 'picture', 'package']),
  )
  for (const file of files) expect([file.url, file.bytes]).toEqual([file.url, (await onDisk(file.url)).length])
})

test('a manifest contains the hash of each file and of each piece of the file', async () => {
  const { data } = await classes()
  const { data: found } = await manifest(data[0]!.trackClassId)
  expect(found.version).toBe(data[0]!.version)
  expect(found.files.length).toBeGreaterThan(0)
  for (const file of found.files) {
    const bytes = await onDisk(file.url)
    expect(file.sha256).toBe(sha256(bytes))
    expect(file.pieceHashes).toEqual([sha256(bytes)]) // the demo's files are smaller than one piece
  }
})

test('the signed manifest of a class contains no data of a user, and is the same for every learner', async () => {
  const { data } = await classes()
  const { data: found } = await manifest(data[0]!.trackClassId)
  const { text, signature } = found.signed!
  const jwks = await world.call(listCertificateKeys, {}, {})
  const key = createPublicKey({ key: jwks.data.keys[0]!, format: 'jwk' })
  const isSigned = (signedText: string) =>
    verify(null, Buffer.from(formatSignedClass(signedText)), key, Buffer.from(signature, 'base64url'))
  expect(isSigned(text)).toBe(true)
  expect(isSigned(text.replace(found.version, '0'.repeat(16)))).toBe(false)
  const signed = parseSignedClass(text)
  expect(signed?.files.map(({ pieces: _pieces, ...file }) => file)).toEqual(
    listClassFiles(found).map(({ pieceHashes: _hashes, ...file }) => file),
  )
  expect(signed?.files.map(({ pieces }) => pieces)).toEqual(
    listClassFiles(found).map(({ pieceHashes }) => sha256(Buffer.from(pieceHashes.join(''), 'hex'))),
  )
  expect(signed).toMatchObject({ trackClassId: found.trackClassId, version: found.version })
  expect(signed?.title).not.toBe('')
  for (const own of [learner.userId, enrollment.enrollmentId]) expect(text).not.toContain(own)

  const other = await world.newLearner()
  const { enrollmentId } = await world.enrol(other)
  const sameClass = { params: { enrollmentId, trackClassId: found.trackClassId } }
  expect((await world.call(getClassManifest, sameClass, { as: other })).data.signed).toEqual(found.signed)
})

test('a large file is split into pieces, and a replaced file changes only the version of its class', async () => {
  const before = (await classes()).data
  const video = enrollment.materials.find(row => row.type === 'video')!
  const bytes = randomBytes(2 * DOWNLOAD_PIECE_BYTES + 77)
  const stored = await storeMedia(createStorage(world.dataDir), 'besar.mp4', bytes)
  const low = await storeMedia(createStorage(world.dataDir), 'hemat.mp4', randomBytes(500))
  const content = { ...(video.content as Extract<MaterialContent, { kind: 'video' }>), ...stored, low }
  await world.db
    .updateTable('lecture_material')
    .set({ content: JSON.stringify(content) })
    .where('id', '=', video.id)
    .execute()

  const { data } = await manifest(video.track_class_id)
  const file = data.files.find(each => each.url === stored.url)
  expect(file).toMatchObject({ kind: 'video', quality: 'standard', bytes: bytes.length })
  expect(file?.pieceHashes).toEqual(
    [0, 1, 2].map(at => sha256(bytes.subarray(at * DOWNLOAD_PIECE_BYTES, (at + 1) * DOWNLOAD_PIECE_BYTES))),
  )
  expect(data.files.find(each => each.url === low.url)).toMatchObject({ quality: 'low', bytes: 500 })
  const after = (await classes()).data
  const changed = after.filter((each, at) => each.version !== before[at]?.version)
  expect(changed.map(each => each.trackClassId)).toEqual([video.track_class_id])

  // The second call uses the stored hashes, so it does not notice that the file is now full of zeros.
  await writeFile(join(world.dataDir, 'media', stored.url.split('/').at(-1)!), Buffer.alloc(bytes.length))
  expect((await manifest(video.track_class_id)).data).toEqual(data)
  await rm(join(world.dataDir, 'media', stored.url.split('/').at(-1)!))
  expect((await manifest(video.track_class_id)).data.files.map(each => each.url)).not.toContain(stored.url)
})

test('reports a class of another program as missing from this enrolment', async () => {
  const otherRow = await world.db
    .selectFrom('lecture_material')
    .select('track_class_id')
    .where('career_track_id', '!=', enrollment.careerTrackId)
    .executeTakeFirstOrThrow()
  expect((await manifest(otherRow.track_class_id)).code).toBe('TRACK_CLASS_NOT_FOUND')
})

test('splits a file into pieces at the same offsets for any read size', async () => {
  const path = join(tmpdir(), `semai-pieces-${process.pid}`)
  await fc.assert(
    fc.asyncProperty(fc.nat(300_000), fc.integer({ min: 5_000, max: 200_000 }), async (sizeBytes, pieceBytes) => {
      const bytes = randomBytes(sizeBytes)
      await writeFile(path, bytes)
      const wanted: string[] = []
      for (let at = 0; at < sizeBytes; at += pieceBytes) wanted.push(sha256(bytes.subarray(at, at + pieceBytes)))
      expect((await hashPieces(createReadStream(path), pieceBytes)).map(hash => hash.toString('hex'))).toEqual(wanted)
    }),
    {
      numRuns: 30,
      examples: [
        [0, 5_000],
        [65_536, 65_536],
        [65_537, 65_536],
        [131_072, 65_536],
      ],
    },
  )
  await rm(path, { force: true })
})
