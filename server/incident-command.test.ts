import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUserHistory } from '#contract/account/user.admin.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { formatDatabaseUrl } from '#tests/support/database-url.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

// Takes over 30 s on a slow machine, because each step starts the command as a separate program.

let world: LearningApp
let address: string
let folder: string
beforeAll(async () => {
  const database = await openTestDatabase()
  address = formatDatabaseUrl(database.target)
  world = await startLearningApp({ database })
  folder = await mkdtemp(join(tmpdir(), 'incident-'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

/** Runs the command on the database of the running app. */
function runIncident(...words: string[]): Promise<{ code: number; output: string }> {
  const { PATH } = process.env
  return new Promise(resolve => {
    const file = join(import.meta.dirname, 'incident-command.ts')
    const env = { ...(PATH && { PATH }), DATABASE_URL: address }
    execFile(process.execPath, [file, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : 1, output: `${stdout}${stderr}` }),
    )
  })
}

const getEmail = ({ userId }: Learner) => `${userId}@contoh.test`
const formatWib = (at: Date) => new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

test('the incident command drafts notices to the users affected by a misused account', async () => {
  const [admin, seen] = [await world.newAdmin(), await world.newLearner()]
  const from = new Date(world.clock.now.getTime() - 600_000)
  await world.call(getUserHistory, { params: { id: seen.userId } }, { as: admin })
  const target = join(folder, 'akun')
  const run = await runIncident('account', getEmail(admin), target, '--from', formatWib(from))
  expect(run.output).toContain('2 orang terdampak')
  expect(run.code).toBe(0)
  const summary = await readFile(join(target, 'ringkasan.md'), 'utf8')
  expect(summary).toContain('Tercatat: Membuka data pribadi, 1 kali.')
  expect(summary).toContain('Daftar lain, misalnya pesanan dan sertifikat, tidak tercatat.')
})

test('the incident command drafts notices to the users affected by copied tables', async () => {
  const target = join(folder, 'tabel')
  const until = '2026-11-28T13:15:00Z'
  const run = await runIncident('copy', target, '--tables', 'passkey, totp_secret', '--until', until, '--known', until)
  expect(run.output).toContain('0 orang terdampak')
  const summary = await readFile(join(target, 'ringkasan.md'), 'utf8')
  expect(summary).toContain('Tabel passkey, totp_secret terbuka, keadaan 28 November 2026 pukul 20.15 WIB.')
  expect(summary).toContain('paling lambat **1 Desember 2026 pukul 20.15 WIB**')
})

test.each([
  ['an unknown email', ['account', 'tiada@contoh.test', 'x', '--from', '2026-01-01 10:00'], 'Tidak ada akun'],
  ['a missing start', ['account', 'siswa@semai.test', 'x'], 'Pemakaian'],
  ['a time without a zone', ['copy', 'x', '--until', '2026-01-01T10:00:00'], '--until'],
  ['a day that does not exist', ['copy', 'x', '--until', '2026-13-41 10:00'], 'bukan waktu'],
  ['a table without personal data', ['copy', 'x', '--tables', 'course'], 'Tabel tanpa data pribadi'],
  ['a folder that cannot be created', ['copy', '/proc/kejadian'], 'Pilih folder lain'],
  ['a folder inside a file', ['copy', join(import.meta.filename, 'kejadian')], 'Pilih folder lain'],
  ['an unknown option', ['copy', 'x', '--semua'], 'Pemakaian'],
])('the incident command refuses %s and writes nothing', async (_name, words, message) => {
  const target = join(folder, 'ditolak')
  const run = await runIncident(...words.map(word => (word === 'x' ? target : word)))
  expect(run.output).toContain(message)
  expect(run.output).not.toContain('    at ')
  expect(run.code).toBe(1)
  await expect(readFile(join(target, 'ringkasan.md'))).rejects.toThrow('ENOENT')
})
