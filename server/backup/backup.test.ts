import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import { type Connection, connect } from '../db/connect.ts'
import { type EmbeddedServer, startEmbedded } from '../db/embedded.ts'
import type { Db } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { loadServerKeys } from '../db/server-keys.ts'
import { findArchive, listArchives, readManifest, writeArchive } from './archives.ts'
import { checkArchive } from './check.ts'
import { openBackupFolder } from './backup-folder.ts'
import { BackupFailure } from './failure.ts'
import { type BackupKey, createKeyFile, readKeyFile } from './key.ts'
import { pruneBackups } from './prune.ts'
import { readCluster } from './queries.ts'
import { restoreInto } from './restore.ts'
import { shipWal } from './ship-wal.ts'
import { writeBackup } from './take.ts'
import { openVault, type Vault } from './vault.ts'

// Takes over 60 s on a slow machine, because it starts and restores real databases.
vi.setConfig({ testTimeout: scaleTimeLimit(120_000), hookTimeout: scaleTimeLimit(120_000) })

const settings = ['fsync=off', 'shared_buffers=16MB']
const media = `media/${'0'.repeat(64)}.webp`

let folder: string
let dataDir: string
let key: BackupKey
let vault: Vault
let server: EmbeddedServer
let connection: Connection
let name: string

const now = () => new Date()
const take = (at = now()) => writeBackup({ vault, dataDir, db: connection.db, now: at, appVersion: '1.0.0' })

/** Creates an account, as an example of data that a restore must contain. */
async function register(email: string): Promise<void> {
  const id = randomUUID()
  await connection.db.insertInto('app_user').values({ id, email, full_name: 'Sekar', created_at: now() }).execute()
}

async function listEmails(db: Db | undefined): Promise<string[]> {
  const rows = await db?.selectFrom('app_user').select('email').orderBy('email').execute()
  return (rows ?? []).map(({ email }) => email)
}

/** Completes the current WAL segment and waits until it is in the vault. */
async function shipEverything(): Promise<void> {
  const { systemIdentifier } = await readCluster(connection.db)
  const { rows } = await sql<{ segment: string }>`select pg_walfile_name(pg_switch_wal()) as segment`.execute(
    connection.db,
  )
  await waitUntilPasses(async () => {
    await shipWal(vault, { dataDir, systemIdentifier })
    expect(await vault.has(`wal/${systemIdentifier}/${rows[0]?.segment}.age`)).toBe(true)
  })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'semai-backup-'))
  await chmod(folder, 0o755)
  dataDir = join(folder, 'data')
  key = await createKeyFile(join(folder, 'key'), now())
  vault = await openVault(openBackupFolder(join(folder, 'backups')), key)
  server = await startEmbedded(dataDir, { settings, archivesWal: true })
  await migrate(server.connection)
  connection = connect(server.connection, { poolSize: 1, isPatient: true })
  await loadServerKeys(connection.db)
  await register('pertama@contoh.id')
  await mkdir(join(dataDir, 'uploads'))
  await writeFile(join(dataDir, 'uploads/karya.pdf'), 'isi karya')
  name = (await take(new Date('2026-11-20T02:00:00Z'))).name
})
afterAll(async () => {
  await connection.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a backup is marked as checked after its restored database passed twelve checks', async () => {
  expect((await listArchives(vault))[0]?.checkedAt).toBeUndefined()
  const answers = await checkArchive({ vault, dataDir, now }, name)
  expect(answers.filter(({ problem }) => problem !== undefined)).toEqual([])
  expect(answers).toHaveLength(12)
  expect((await listArchives(vault))[0]?.checkedAt).toBeDefined()
})

test('a base backup succeeds although another query takes a connection of the pool during the backup', async () => {
  const pool = connect(server.connection, { poolSize: 2, isPatient: true })
  const otherVault = await openVault(openBackupFolder(join(folder, 'other-backups')), key)
  const release = Promise.withResolvers<void>()
  const ends: Promise<void>[] = []
  const putFile: typeof otherVault.putFile = async (...file) => {
    if (ends.length === 0) {
      const taken = Promise.withResolvers<void>()
      const hold = pool.db.connection().execute(() => {
        taken.resolve()
        return release.promise
      })
      ends.push(hold)
      await taken.promise
    }
    return otherVault.putFile(...file)
  }
  try {
    const backup = await writeBackup({
      vault: { ...otherVault, putFile },
      dataDir,
      db: pool.db,
      now: now(),
      appVersion: '1',
    })
    expect(backup.manifest.cluster).not.toBeNull()
    expect(ends).toHaveLength(1)
  } finally {
    release.resolve()
    await Promise.all(ends)
    await pool.close()
  }
})

test('a restore includes all changes made after the backup, or the changes up to a given time', async () => {
  await register('kedua@contoh.id')
  // The pauses put `between` at least a millisecond after the first account and before the second account, because a
  // Date has only milliseconds.
  const { rows } = await sql<{ at: Date }>`
    select clock_timestamp() as at from (select pg_sleep(0.05)) as pause`.execute(connection.db)
  const between = rows[0]?.at
  await sql`select pg_sleep(0.05)`.execute(connection.db)
  await register('ketiga@contoh.id')
  await shipEverything()

  const manifest = await readManifest(vault, name)
  const latest = join(folder, 'latest')
  const all = await restoreInto({ vault, manifest, folder: latest, state: 'latest' }, listEmails)
  expect(all).toEqual(['kedua@contoh.id', 'ketiga@contoh.id', 'pertama@contoh.id'])
  expect(await readFile(join(latest, 'uploads/karya.pdf'), 'utf8')).toBe('isi karya')

  const earlier = join(folder, 'earlier')
  const some = await restoreInto({ vault, manifest, folder: earlier, state: between ?? now() }, listEmails)
  expect(some).toEqual(['kedua@contoh.id', 'pertama@contoh.id'])

  const later = { vault, manifest, folder: join(folder, 'later'), state: new Date('2030-01-01T00:00:00Z') }
  await expect(restoreInto(later, listEmails)).rejects.toThrow('Perubahan sampai waktu itu tidak ada')
  const before = { vault, manifest, folder: join(folder, 'before'), state: new Date('2026-11-19T00:00:00Z') }
  await expect(restoreInto(before, listEmails)).rejects.toThrow('Pilih cadangan yang lebih lama')
})

test('a second backup contains a new file, and stores fewer than a third as many blobs as the first', async () => {
  const before = await vault.list('blobs')
  await writeFile(join(dataDir, 'uploads/baru.pdf'), 'baru')
  const second = await take(new Date('2026-11-21T02:00:00Z'))
  const after = await vault.list('blobs')
  expect(after.length - before.length).toBeLessThan(before.length / 3)
  expect(second.manifest.files.map(({ path }) => path)).toContain('uploads/baru.pdf')
})

test('pruning deletes old backups, and keeps the newest checked backup complete', async () => {
  await take(new Date('2026-11-22T02:00:00Z'))
  // This backup is dated in the future, because the clock was ahead. It must not replace another backup.
  const { name: future } = await take(new Date('2027-11-22T02:00:00Z'))
  const at = new Date('2026-11-22T03:00:00Z')
  const { removed } = await pruneBackups(vault, 1, at)
  expect(removed).toEqual(['20261121T020000Z'])
  expect((await listArchives(vault)).map(archive => archive.name)).toEqual([future, '20261122T020000Z', name])
  expect((await findArchive(vault, 'latest', at)).name).toBe('20261122T020000Z')
  expect((await findArchive(vault, 'good', at)).name).toBe(name)
  await vault.remove(`archives/${future}.json`)
  const answers = await checkArchive({ vault, dataDir, now }, name)
  expect(answers.filter(({ problem }) => problem !== undefined)).toEqual([])
})

test('a backup fails its check if the content of a media file does not match the hash in its name', async () => {
  await mkdir(join(dataDir, 'media'), { recursive: true })
  await writeFile(join(dataDir, media), 'lain')
  const { name: bad } = await take(new Date('2026-11-23T02:00:00Z'))
  const answers = await checkArchive({ vault, dataDir, now }, bad)
  expect(answers.filter(({ problem }) => problem !== undefined)).toEqual([
    { question: 'Isi setiap berkas media asli', problem: '1 berkas berisi lain' },
  ])
  expect((await listArchives(vault)).find(archive => archive.name === bad)?.checkedAt).toBeUndefined()
  await rm(join(dataDir, media))
})

test('restoring fails with a readable error if a stored file is damaged, cut off or missing', async () => {
  const manifest = await readManifest(vault, name)
  const [first] = manifest.files.filter(({ path }) => path === 'uploads/karya.pdf')
  const blob = join(folder, 'backups', vault.blobName(first?.sha256 ?? ''))
  const whole = await readFile(blob)
  const damages = [
    whole.subarray(0, -1),
    whole.subarray(0, 100),
    Buffer.alloc(0),
    Buffer.concat([whole, Buffer.from('x')]),
    ...[20, 120, 180, whole.length - 5].map(at => {
      const changed = Buffer.from(whole)
      changed[at] = (changed[at] ?? 0) ^ 1
      return changed
    }),
  ]
  for (const [index, damaged] of damages.entries()) {
    await writeFile(blob, damaged)
    const target = join(folder, `damaged-${index}`)
    await expect(restoreInto({ vault, manifest, folder: target, state: 'backup' }, async () => 1)).rejects.toThrow(
      BackupFailure,
    )
  }
  await rm(blob)
  await expect(vault.getFile(first?.sha256 ?? '', join(folder, 'x'))).rejects.toThrow('tidak lengkap')
  await writeFile(blob, whole)
})

test('a backup cannot be read with another key, and creating a key does not overwrite a key file', async () => {
  const otherKeyFile = await createKeyFile(join(folder, 'other'), now())
  await expect(openVault(openBackupFolder(join(folder, 'backups')), otherKeyFile)).rejects.toThrow('memakai kunci lain')
  // In a backup folder of an older version, the marker file does not identify the key. Decrypting the manifest then
  // reveals the wrong key.
  const marker = join(folder, 'backups/semai-backup.json')
  const text = await readFile(marker, 'utf8')
  await writeFile(marker, '{"format":1}')
  await expect(
    readManifest(await openVault(openBackupFolder(join(folder, 'backups')), otherKeyFile), name),
  ).rejects.toThrow('kunci lain')
  await writeFile(marker, text)
  await expect(createKeyFile(join(folder, 'key'), now())).rejects.toThrow('sudah ada')
  await writeFile(join(folder, 'empty'), '')
  await expect(readKeyFile(join(folder, 'empty'))).rejects.toThrow('bukan berkas kunci')
  await expect(readKeyFile(join(folder, 'missing'))).rejects.toThrow('tidak dapat dibaca')
})

test('refuses to store backups in a folder with other files', async () => {
  await expect(openVault(openBackupFolder(dataDir), key)).rejects.toThrow('berisi data lain')
})

test('refuses a manifest with a file path that leads outside of its folder', async () => {
  const manifest = await readManifest(vault, name)
  const files = [{ path: '../keluar', bytes: 1, sha256: '0'.repeat(64), changedAt: 0 }]
  await vault.putText('archives/hostile.age', JSON.stringify({ ...manifest, files }))
  await expect(readManifest(vault, 'hostile')).rejects.toThrow(BackupFailure)
})

test('refuses a backup while another backup is running', async () => {
  const other = connect(server.connection, { poolSize: 1, isPatient: true })
  await sql`select pg_advisory_lock(${advisoryLocks.backup})`.execute(other.db)
  await expect(take()).rejects.toThrow('sedang berjalan')
  await other.close()
})

/** Runs `npm run restore` into an empty data folder. */
async function runRestore(archive: string, target: string): Promise<string> {
  const env = { DATA_DIR: target, BACKUP_DIR: join(folder, 'backups'), BACKUP_KEY_FILE: join(folder, 'key') }
  const { PATH = '' } = process.env
  const command = [join(import.meta.dirname, 'command.ts'), 'restore', archive]
  return promisify(execFile)(process.execPath, command, { env: { PATH, ...env } })
    .then(({ stdout }) => stdout)
    .catch(({ stderr }: { stderr: string }) => stderr)
}

/** Adds a lesson that shows these files. */
async function insertMaterial(names: readonly string[]): Promise<void> {
  // Drops the foreign keys of the table first, so that the lesson needs no career track.
  await sql`do $$ declare key record; begin
    for key in select conname from pg_constraint where conrelid = 'lecture_material'::regclass and contype = 'f' loop
      execute format('alter table lecture_material drop constraint %I', key.conname);
    end loop; end $$`.execute(connection.db)
  const content = JSON.stringify({ kind: 'article', markdown: names.map(each => `/api/media/${each}`).join(' ') })
  const ids = { id: randomUUID(), career_track_id: randomUUID(), track_class_id: randomUUID(), version: 1 }
  await connection.db
    .insertInto('lecture_material')
    .values({ ...ids, position: 1, type: 'article', title: 'Materi', minutes: 1, content })
    .execute()
}

const toMediaName = (text: string) => `${createHash('sha256').update(text).digest('hex')}.webp`

test('a restore accepts newer migrations, server keys and media files, and lists lost media files', async () => {
  const manifest = await readManifest(vault, name)
  // Simulates the backup of an older version: the last migration and a server key are missing.
  const { factsAfter } = manifest.cluster!
  const older = { ...factsAfter, migrations: factsAfter.migrations.slice(0, -1) }
  const takenAt = '2026-11-20T03:00:00.000Z'
  const archive = await writeArchive(vault, {
    ...manifest,
    takenAt,
    cluster: { ...manifest.cluster!, factsAfter: older },
  })
  await sql`delete from server_key where name = 'certificate'`.execute(connection.db)
  const [saved, lost] = [toMediaName('tersimpan'), toMediaName('hilang')]
  await writeFile(join(folder, 'tersimpan'), 'tersimpan')
  await vault.putFile(join(folder, 'tersimpan'))
  await insertMaterial([saved, lost])
  await shipEverything()

  const target = join(folder, 'upgraded')
  const text = await runRestore(archive, target)
  expect(text).toContain(`Cadangan ${archive} dipulihkan`)
  expect(text).toContain(`Unggah lagi:\n  media/${lost}\n`)
  expect(text).not.toContain(saved)
  expect(await readFile(join(target, 'media', saved), 'utf8')).toBe('tersimpan')
})

test('a restore refuses changes made by a newer version, and a damaged server key', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9999_future', '')`.execute(connection.db)
  await shipEverything()
  expect(await runRestore(name, join(folder, 'newer'))).toContain('versi yang lebih baru (migrasi 9999_future)')
  await sql`delete from kysely_migration where name = '9999_future'`.execute(connection.db)
  await sql`alter table server_key drop constraint if exists server_key_secret_check`.execute(connection.db)
  await sql`update server_key set secret = 'x' where name = 'attendance'`.execute(connection.db)
  await shipEverything()
  expect(await runRestore(name, join(folder, 'keyless'))).toContain('✗ (1 kunci rusak) Kunci server lengkap')
})
