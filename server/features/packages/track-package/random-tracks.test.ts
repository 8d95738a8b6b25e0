import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runInTransaction } from '#server/db/database.ts'
import type { Actor } from '#server/desk/audit.ts'
import { PackageFault } from '#server/packages/fault.ts'
import { semaiReader } from '#server/packages/semai/read-semai.ts'
import { writeSemaiZip } from '#server/packages/semai/write-semai.ts'
import { openZip } from '#server/packages/zip.ts'
import { createStorage } from '#server/storage/storage.ts'
import type { Storage } from '#server/storage/port.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { buildHandmadeZip } from '#tests/support/handmade-zip.ts'
import { generateTrack, storeTrackFiles } from '#tests/support/random-track.ts'
import { readPackagedTrack, createPackagedDraft } from '../../catalog/career-track/service.ts'
import { toFindings } from './findings.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'

/**
 * Number of random tracks. Small by default, because each track is written to two databases and many files. Use
 * `SEMAI_RUNS=200` before a release.
 */
const RUNS = Number(process.env['SEMAI_RUNS'] ?? 10)
const SPOILED_PER_TRACK = 6
const limits = { maxEntries: 20_000, maxTotalBytes: 1024 ** 3, maxEntryBytes: 1024 ** 3 }
const category = { slug: 'data', title: 'Data' }
const actor: Actor = { userId: randomUUID(), place: '127.0.0.1', at: new Date(1_800_000_000_000) }

interface Server {
  database: TestDatabase
  storage: Storage
}
let folder = ''
let servers: Server[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'semai-package-'))
  servers = await Promise.all([openServer('a'), openServer('b')])
})
afterAll(async () => {
  await Promise.all(servers.map(({ database }) => database.close()))
  await rm(folder, { recursive: true, force: true })
})

async function openServer(name: string): Promise<Server> {
  const database = await openTestDatabase()
  const person = { full_name: 'Ani', email: 'ani@contoh.test', phone_number: '081234567890', password_hash: 'x' }
  const account = { is_admin: true, roles: ['admin' as const], pic_url: null, created_at: actor.at }
  await database.db
    .insertInto('app_user')
    .values({ id: actor.userId, ...person, ...account })
    .execute()
  await database.db
    .insertInto('category')
    .values({ id: randomUUID(), ...category, position: 1 })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return { database, storage: createStorage(join(folder, name)) }
}

const write = ({ database }: Server, track: Parameters<typeof createPackagedDraft>[2]) =>
  runInTransaction(database.db, tx =>
    createPackagedDraft(tx, actor, track, { careerTrackId: null, category: 'data', place: 1 }),
  )

async function packed({ database, storage }: Server, at: { careerTrackId: string; version: number }): Promise<Buffer> {
  const { track, teachers } = await readPackagedTrack(database.db, storage, at.careerTrackId, at.version)
  const parts: Uint8Array[] = []
  for await (const part of writeSemaiZip(storage, { track, instructors: teachers })) parts.push(part)
  return Buffer.concat(parts)
}

async function opened(storage: Storage, bytes: Uint8Array) {
  await storage.write('paket/satu.zip', bytes)
  const source = await openZip(storage, 'paket/satu.zip', limits)
  return semaiReader.read(source)
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test(
  `${RUNS} random tracks that are exported, imported on an empty server and exported again have the same hash`,
  async () => {
    const [from, to] = servers as [Server, Server]
    let nth = 0
    await fc.assert(
      fc.asyncProperty(generateTrack(category), async described => {
        const track = await storeTrackFiles(described, from.storage)
        const bytes = await packed(from, await write(from, track))
        // A new storage, without files of earlier runs.
        const empty = { ...to, storage: createStorage(join(folder, `b${(nth += 1)}`)) }
        const read = await opened(empty.storage, bytes)
        expect(toFindings(read).faults).toEqual([])
        await read.store(empty.storage)
        const made = await write(empty, read.track ?? track)
        expect(hashOf(await packed(empty, made))).toBe(hashOf(bytes))
        expect(read.track?.tracks).toEqual(track.tracks)
      }),
      { numRuns: RUNS },
    )
  },
  scaleTimeLimit(600_000),
)

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** Replaces one value inside `value`. Each number in `path` selects a child. */
function spoiled(value: Json, path: readonly number[], other: Json): Json {
  const [step = 0, ...rest] = path
  if (Array.isArray(value) && value.length > 0)
    return value.map((each, at) => (at === step % value.length ? spoiled(each, rest, other) : each))
  if (value !== null && typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length > 0) {
    const names = Object.keys(value)
    const name = names[step % names.length] ?? ''
    if (rest.length === 0 && other === null)
      return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))
    return { ...value, [name]: rest.length === 0 ? other : spoiled(value[name] ?? null, rest, other) }
  }
  return other
}

test(
  'a package with one replaced JSON value is either imported or rejected with a readable error',
  async () => {
    const [{ storage }] = servers as [Server, Server]
    const [sample] = fc.sample(
      generateTrack(category).filter(({ tracks }) => JSON.stringify(tracks).length > 2_000),
      { numRuns: 1, seed: 7 },
    )
    const track = await storeTrackFiles(sample!, storage)
    const parts: Uint8Array[] = []
    for await (const part of writeSemaiZip(storage, { track, instructors: [] })) parts.push(part)
    await storage.write('paket/baik.zip', Buffer.concat(parts))
    const source = await openZip(storage, 'paket/baik.zip', limits)
    const whole = await Promise.all(
      source.entries.map(async ({ path }) => ({ name: path, bytes: await source.read(path, 1024 ** 2) })),
    )
    // the package was written as JSON
    const getJson = (name: string) => JSON.parse(whole.find(file => file.name === name)?.bytes.toString() ?? '') as Json
    const path = fc.array(fc.nat(30), { minLength: 1, maxLength: 8 })
    const other = fc.oneof(
      fc.jsonValue().map(value => value as Json), // fast-check declares the values as unknown
      fc.constantFrom<Json>(
        '../../etc/passwd',
        -1,
        1e300,
        '\0',
        '\ud800',
        { __proto__: null },
        'javascript:alert(1)',
        `${'a'.repeat(64)}.mp4`,
        null,
      ),
    )
    await fc.assert(
      fc.asyncProperty(path, other, fc.boolean(), fc.boolean(), async (at, value, isManifest, isHashed) => {
        const name = isManifest ? 'semai-package.json' : 'track.json'
        const bytes = Buffer.from(JSON.stringify(spoiled(getJson(name), at, value)))
        let files = whole.map(file => (file.name === name ? { name, bytes } : file))
        if (isHashed && !isManifest) {
          // Updates the hash too, as an attacker would.
          // The cast is safe, because the packed file has this shape.
          const manifest = getJson('semai-package.json') as { files: { path: string }[] }
          const listed = { path: name, sizeBytes: bytes.length, sha256: hashOf(bytes) }
          const list = { ...manifest, files: manifest.files.map(each => (each.path === name ? listed : each)) }
          const text = Buffer.from(JSON.stringify(list))
          files = files.map(file => (file.name === 'semai-package.json' ? { name: file.name, bytes: text } : file))
        }
        const read = await opened(storage, buildHandmadeZip(files)).catch((error: unknown) => {
          if (error instanceof PackageFault) return undefined
          throw error
        })
        const findings = read && toFindings(read)
        expect(findings?.faults.every(({ words }) => /\p{L}/u.test(words) && !words.includes('Invalid')) ?? true).toBe(
          true,
        )
        if (!isHashed && !isManifest && bytes.toString() !== JSON.stringify(getJson(name)))
          // oxlint-disable-next-line vitest/no-conditional-expect -- a change without a new hash is always reported
          expect(findings?.faultCount ?? 1).toBeGreaterThan(0)
      }),
      { numRuns: RUNS * SPOILED_PER_TRACK },
    )
  },
  scaleTimeLimit(600_000),
)
