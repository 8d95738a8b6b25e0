import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSummary } from './archives.ts'
import { readKeyFile } from './key.ts'
import { openBackupFolder } from './backup-folder.ts'
import { openVault } from './vault.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'semai-backup-command-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const settings = () => ({
  DATA_DIR: join(folder, 'data'),
  BACKUP_DIR: join(folder, 'backups'),
  BACKUP_KEY_FILE: join(folder, 'key'),
})

/** Runs the command and returns what it prints, and its exit code. */
async function run(words: string[], env: Record<string, string> = settings()) {
  const path = join(import.meta.dirname, 'command.ts')
  const { PATH = '' } = process.env
  return promisify(execFile)(process.execPath, [path, ...words], { env: { PATH, ...env } })
    .then(({ stdout }) => ({ code: 0, text: stdout }))
    .catch(({ code, stderr }: { code: number; stderr: string }) => ({ code, text: stderr }))
}

test('writes a key file that only its owner can read, and creates no folder when it lists backups', async () => {
  expect((await run(['key', join(folder, 'key')])).text).toContain('Simpan salinannya di luar mesin ini')
  expect(await readFile(join(folder, 'key'), 'utf8')).toMatch(
    /^# created: .+\n# public key: age1\w+\nAGE-SECRET-KEY-1\w+\n$/,
  )
  expect((await stat(join(folder, 'key'))).mode & 0o777).toBe(0o600)
  const missing = await run(['list'])
  expect(missing.text).toBe(
    `Folder cadangan ${join(folder, 'backups')} tidak ada. Pasang disknya, atau periksa BACKUP_DIR.\n`,
  )
  await expect(stat(join(folder, 'backups'))).rejects.toThrow('ENOENT')
  await mkdir(join(folder, 'backups'))
  expect(await run(['list'])).toEqual({ code: 0, text: 'Belum ada cadangan.\n' })
})

test.each([
  ['nothing is set', ['list'], { DATA_DIR: '/nowhere' }, 'Cadangan belum disetel'],
  ['the key is not set', ['list'], { BACKUP_DIR: '/nowhere' }, 'harus diisi bersama'],
  ['the key is missing', ['list'], { BACKUP_DIR: '/tmp/x', BACKUP_KEY_FILE: '/nowhere/key' }, 'npm run backup -- key'],
  [
    'backups would be inside the data',
    ['list'],
    { DATA_DIR: '/srv/a', BACKUP_DIR: '/srv/a/b', BACKUP_KEY_FILE: '/k' },
    'di luar DATA_DIR',
  ],
  ['there is no data yet', ['create'], undefined, 'Belum ada data di'],
  ['the command is unknown', ['delete'], undefined, 'Pemakaian:'],
  ['the backup does not exist', ['restore', '20200101T000000Z'], undefined, 'Belum ada cadangan'],
  ['the time cannot be parsed', ['restore', 'latest', '--at', 'kemarin'], undefined, 'Waktu setelah --at'],
  ['the time has no time zone', ['restore', 'latest', '--at=2026-11-26T13:00:00'], undefined, 'Waktu setelah --at'],
  ['the time is only a number', ['restore', 'latest', '--at', '12'], undefined, 'Waktu setelah --at'],
  ['the time is missing', ['restore', 'latest', '--at'], undefined, 'Pemakaian:'],
  ['an option is unknown', ['restore', 'latest', '--til=2026-11-26T13:00:00Z'], undefined, 'Pemakaian:'],
  ['there is an argument too many', ['restore', 'latest', '2026-11-26T13:00:00Z'], undefined, 'Pemakaian:'],
  [
    'a time is given for another command than restore',
    ['check', 'latest', '--at', '2026-11-26T13:00:00Z'],
    undefined,
    'Pemakaian:',
  ],
  [
    'the backup folder cannot be created',
    ['create'],
    { BACKUP_DIR: '/proc/nowhere', BACKUP_KEY_FILE: '$KEY' },
    'tidak dapat dibuat atau ditulisi (ENOENT)',
  ],
  ['the backup folder is a file', ['create'], { BACKUP_DIR: '$KEY', BACKUP_KEY_FILE: '$KEY' }, 'bukan folder'],
  ['backups are listed from a file', ['list'], { BACKUP_DIR: '$KEY/x', BACKUP_KEY_FILE: '$KEY' }, 'bukan folder'],
  ['the backup folder does not exist', ['check'], { BACKUP_DIR: '/nowhere', BACKUP_KEY_FILE: '$KEY' }, 'tidak ada'],
  [
    'the data folder is a file',
    ['restore', 'latest'],
    { DATA_DIR: '$KEY', BACKUP_DIR: '/tmp/x', BACKUP_KEY_FILE: '$KEY' },
    'bukan folder',
  ],
])('the backup command explains what to do if %s', async (_case, words, env, message) => {
  const known = Object.entries(env ?? settings()).map(([name, value]) => [
    name,
    value.replace('$KEY', join(folder, 'key')),
  ])
  const { code, text } = await run(words, Object.fromEntries(known))
  expect([code, text.includes(message)]).toEqual([1, true])
  expect(text).not.toContain('    at ')
})

test('a restore does not touch a folder with data, and refuses the backup of a newer version', async () => {
  const vault = await openVault(openBackupFolder(join(folder, 'backups')), await readKeyFile(join(folder, 'key')))
  const summary = { format: 1, takenAt: '2026-11-26T02:00:00.000Z', appVersion: '9.0.0' } as const
  const facts = { migrations: ['9999_future'], rows: {}, auditSeq: 0 }
  const segment = '0'.repeat(24)
  const cluster = {
    systemIdentifier: '1',
    firstSegment: segment,
    lastSegment: segment,
    label: '',
    folders: [],
    files: [],
  }
  const manifest = { ...summary, cluster: { ...cluster, factsBefore: facts, factsAfter: facts }, files: [] }
  await vault.putText('archives/20261126T020000Z.age', JSON.stringify(manifest))
  await writeSummary(vault, '20261126T020000Z', { ...summary, hasDatabase: true, bytes: 0 })
  const newer = await run(['restore', 'latest'])
  expect(newer.text).toContain('dibuat oleh versi yang lebih baru (migrasi 9999_future)')
  await expect(stat(join(folder, 'data'))).rejects.toThrow('ENOENT')

  // `good` prefers the newest backup that passed its check to a later backup that did not.
  const checked = { ...summary, hasDatabase: true, bytes: 0, checkedAt: '2026-11-25T02:01:00.000Z' }
  await writeSummary(vault, '20261125T020000Z', checked)
  expect((await run(['restore', 'latest'])).text).toContain('archives/20261125T020000Z.age tidak ada')

  await mkdir(join(folder, 'data'))
  await writeFile(join(folder, 'data/semai.json'), '{}')
  expect((await run(['restore', 'latest'])).text).toContain('Pemulihan tidak menimpa apa pun')
})
