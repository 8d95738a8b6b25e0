import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type S3StandIn, startS3StandIn } from '#tests/support/s3/stand-in.ts'
import { StorageUnavailable } from '../s3/fault.ts'
import { listArchives, readManifest, writeSummary } from './archives.ts'
import { openBackupBucket } from './backup-bucket.ts'
import { findAdvice } from './failure.ts'
import { type BackupKey, createKeyFile } from './key.ts'
import { pruneBackups } from './prune.ts'
import { hasRecentBackup } from './recent.ts'
import { restoreInto } from './restore.ts'
import { writeBackup } from './take.ts'
import { openVault, type Vault } from './vault.ts'

let store: S3StandIn
let folder: string
let dataDir: string
let key: BackupKey
let vault: Vault
beforeEach(async () => {
  store = await startS3StandIn()
  folder = await mkdtemp(join(tmpdir(), 'semai-bucket-'))
  dataDir = await mkdtemp(join(folder, 'data-'))
  key = await createKeyFile(join(folder, 'key'), new Date())
  vault = await openVault(bucket(), key)
  await writeFile(join(dataDir, 'karya.pdf'), 'isi karya')
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const bucket = (prefix = 'cadangan/') => openBackupBucket({ ...store.settings, prefix })
const take = (day: string) =>
  writeBackup({ vault, dataDir, db: undefined, now: new Date(`2026-11-${day}T02:00:00Z`), appVersion: '1.0.0' })
const blobs = () => [...store.objects.keys()].filter(name => name.includes('/blobs/'))

async function restore(name: string): Promise<string> {
  const target = join(folder, `restored-${Math.random()}`)
  const manifest = await readManifest(vault, name)
  await restoreInto({ vault, manifest, folder: target, state: 'backup' }, async () => undefined)
  return readFile(join(target, 'karya.pdf'), 'utf8')
}

test('a backup in a bucket is encrypted, is listed and can be restored', async () => {
  const { name } = await take('20')
  expect((await listArchives(vault)).map(archive => archive.name)).toEqual([name])
  expect([...store.objects.keys()].filter(stored => !stored.startsWith('cadangan/'))).toEqual([])
  expect([...store.objects.values()].filter(({ bytes }) => bytes.includes('isi karya'))).toEqual([])
  expect(await restore(name)).toBe('isi karya')
})

test('a second backup to a bucket uploads only new content, and pruning deletes old backups', async () => {
  await take('20')
  await writeFile(join(dataDir, 'baru.pdf'), 'baru')
  const sent = blobs().length
  await take('21')
  expect(blobs()).toHaveLength(sent + 1)
  expect((await pruneBackups(vault, 1, new Date('2026-11-22T00:00:00Z'))).removed).toEqual(['20261120T020000Z'])
  expect(await restore('20261121T020000Z')).toBe('isi karya')
})

test('restoring reports whether content of the backup is damaged or missing', async () => {
  const { name } = await take('20')
  const [first = '', ...rest] = blobs()
  const object = store.objects.get(first)
  if (object) object.bytes = Buffer.concat([object.bytes.subarray(0, -1), Buffer.from('x')])
  await expect(restore(name)).rejects.toThrow('Cadangan rusak')
  for (const blob of [first, ...rest]) store.objects.delete(blob)
  await expect(restore(name)).rejects.toThrow('Cadangan tidak lengkap')
})

test('a bucket that does not answer is reported as unreachable, not as a damaged backup', async () => {
  const { name } = await take('20')
  store.faults.answers = Array.from({ length: 20 }, () => 503)
  const error: unknown = await restore(name).catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(StorageUnavailable)
  expect(findAdvice(error)).toMatch(/tidak bisa dijangkau/)
})

test('a backup in a bucket counts as recent, but not while the bucket is unreachable', async () => {
  const { name } = await take('20')
  const takenAt = '2026-11-20T02:00:00Z'
  const summary = { format: 1, takenAt, appVersion: '1.0.0', hasDatabase: false, bytes: 9, checkedAt: takenAt } as const
  await writeSummary(vault, name, summary)
  const bucket = { ...store.settings, prefix: 'cadangan/' }
  const settings = { dir: 's3://semai-uji/cadangan', bucket, keyFile: join(folder, 'key'), keep: 1 }
  const now = new Date('2026-11-20T12:00:00Z')
  expect(await hasRecentBackup(settings, now)).toBe(true)
  store.faults.answers = Array.from({ length: 3 }, () => 503)
  expect(await hasRecentBackup(settings, now)).toBe(false)
})

test('refuses a bucket with backups of another key, and a prefix that contains other files', async () => {
  const otherKeyFile = await createKeyFile(join(folder, 'other'), new Date())
  await expect(openVault(bucket(), otherKeyFile)).rejects.toThrow('memakai kunci lain')
  await expect(openVault(bucket(''), key)).rejects.toThrow('berisi data lain')
})
