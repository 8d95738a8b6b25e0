import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StorageUnavailable } from '../s3/fault.ts'
import { listArchives, writeArchive, writeSummary } from './archives.ts'
import { type BackupFolder, openBackupFolder } from './backup-folder.ts'
import { checkArchive } from './check.ts'
import { type BackupKey, createKeyFile } from './key.ts'
import { pruneBackups } from './prune.ts'
import { writeBackup } from './take.ts'
import { openVault, type Vault } from './vault.ts'

/** Tests that backups of files recover from damage in the backup folder and from failed backups. */

let folder: string
let dataDir: string
let backups: string
let key: BackupKey
let vault: Vault
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'semai-recovery-'))
  dataDir = join(folder, 'data')
  backups = join(folder, 'backups')
  key = await createKeyFile(join(folder, 'key'), new Date())
  vault = await openVault(openBackupFolder(backups), key)
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'karya.pdf'), 'isi karya')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const now = () => new Date('2026-12-01T00:00:00Z')
const take = (day: string, into = vault) =>
  writeBackup({
    vault: into,
    dataDir,
    db: undefined,
    now: new Date(`2026-11-${day}T02:00:00Z`),
    appVersion: '1.0.0',
  })
const check = (name: string, of = vault) => checkArchive({ vault: of, dataDir, now }, name)

async function blobOf({ manifest }: Awaited<ReturnType<typeof take>>): Promise<string> {
  return vault.blobName(manifest.files.find(({ path }) => path === 'karya.pdf')?.sha256 ?? '')
}

test('a backup stores content again after a check found it damaged', async () => {
  const first = await take('01')
  await writeFile(join(backups, await blobOf(first)), 'rusak')
  await expect(check(first.name)).rejects.toThrow('Cadangan rusak')
  const second = await take('02')
  expect(await check(second.name)).toEqual([])
  // The content belongs to the earlier backup too.
  expect(await check(first.name)).toEqual([])
})

test.each([
  ['a bucket that does not answer', new StorageUnavailable(new Error('timeout')), 'timeout'],
  [
    'an error of the disk',
    Object.assign(new Error('i/o error'), { code: 'EIO', syscall: 'read' }),
    'tidak dapat dibuka',
  ],
])('a check deletes no content because of %s', async (_case, error, message) => {
  const first = await take('01')
  const blob = await blobOf(first)
  const target: BackupFolder = {
    ...openBackupFolder(backups),
    open: name =>
      name === blob ? new Readable({ construct: done => done(error) }) : openBackupFolder(backups).open(name),
  }
  await expect(check(first.name, await openVault(target, key))).rejects.toThrow(message)
  expect(await check(first.name)).toEqual([])
})

test('backups are taken and pruned although the manifest of an earlier backup is damaged', async () => {
  const { name } = await take('01')
  await writeFile(join(backups, `archives/${name}.age`), 'rusak')
  const second = await take('02')
  expect(await check(second.name)).toEqual([])
  // The damaged manifest may refer to any content, so no content may be deleted.
  const before = await vault.list('blobs')
  expect(await pruneBackups(vault, 14, now())).toEqual({ removed: [] })
  expect(await vault.list('blobs')).toEqual(before)
})

test('a backup fails if the bucket does not answer while it reads the manifest of the last backup', async () => {
  await take('01')
  const away = new StorageUnavailable(new Error('timeout'))
  await expect(take('02', { ...vault, getText: () => Promise.reject(away) })).rejects.toBe(away)
})

test('failed backups do not replace checked backups, and are deleted when enough newer checked backups exist', async () => {
  const add = async (day: number, isGood: boolean) => {
    const takenAt = `2026-11-${String(day).padStart(2, '0')}T02:00:00.000Z`
    const summary = { format: 1, takenAt, appVersion: '1.0.0' } as const
    const name = await writeArchive(vault, { ...summary, cluster: null, files: [] })
    if (isGood) await writeSummary(vault, name, { ...summary, hasDatabase: false, bytes: 0, checkedAt: takenAt })
    return name
  }
  const listNames = async () => (await listArchives(vault)).map(({ name }) => name)
  const old = await add(1, false)
  const good = [await add(2, true), await add(3, true)]
  const failed = [await add(4, false), await add(5, false), await add(6, false)]
  expect((await pruneBackups(vault, 2, now())).removed).toEqual([failed[0], old])
  good.push(await add(7, true), await add(8, true))
  await pruneBackups(vault, 2, now())
  expect(await listNames()).toEqual([good[3], good[2]])
})
