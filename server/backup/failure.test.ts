import { mkdtempSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { StartFailure } from '../start-failure.ts'
import { findAdvice, BackupFailure } from './failure.ts'
import { readKeyFile } from './key.ts'

const folder = mkdtempSync(join(tmpdir(), 'semai-failure-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })

test.each([
  ['a failure of a backup', new BackupFailure('Cadangan rusak.'), 'Cadangan rusak.'],
  ['a wrong setting', new StartFailure('PORT: salah'), 'PORT: salah'],
  ['a full disk', full, 'Tidak ada ruang tersisa'],
  [
    'a database that no longer answers',
    new DatabaseUnavailable(new Error('connect ENOENT')),
    'Database berhenti menjawab',
  ],
])('the backup command gives advice for %s', (_case, error, advice) => {
  expect(findAdvice(error)).toContain(advice)
})

test('the backup command gives advice for an unreadable file, but none for a bug', async () => {
  const fault = await readFile(folder).catch((error: unknown) => error)
  expect(findAdvice(fault)).toContain('(EISDIR). Periksa pemilik')
  expect(findAdvice(new Error('unexpected'))).toBeUndefined()
})

test('does not suggest a new key if the key file exists but cannot be read', async () => {
  await expect(readKeyFile(folder)).rejects.toThrow('Periksa BACKUP_KEY_FILE')
})

test('refuses a backup folder that is a link into the data folder, even before the folder exists', () => {
  const [data, link] = [join(folder, 'data'), join(folder, 'link')]
  mkdirSync(data)
  symlinkSync(data, link)
  const settings = { DATA_DIR: data, BACKUP_KEY_FILE: '/k' }
  expect(() => readConfig({ ...settings, BACKUP_DIR: join(link, 'later/backups') })).toThrow('di luar DATA_DIR')
  expect(() => readConfig({ ...settings, DATA_DIR: link, BACKUP_DIR: join(data, 'b') })).toThrow('di luar DATA_DIR')
  expect(readConfig({ ...settings, BACKUP_DIR: join(folder, 'b') }).backup?.dir).toBe(join(folder, 'b'))
})
