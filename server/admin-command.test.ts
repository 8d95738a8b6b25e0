import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetPassword } from '#contract/account/account-mail.ts'
import { login } from '#contract/account/auth.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { formatDatabaseUrl } from '#tests/support/database-url.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'

// Takes over 60 s on a slow machine, because each step starts the command as a separate program.

let world: LearningApp
let address: string
beforeAll(async () => {
  const database = await openTestDatabase()
  address = formatDatabaseUrl(database.target)
  world = await startLearningApp({ database })
})
afterAll(() => world.close())

/** Runs the command on the database of the running app. */
const admin = (...words: string[]) => runAdmin(words)

function runAdmin(words: string[], nodeOptions: string[] = []): Promise<{ code: number; output: string }> {
  const { PATH } = process.env
  const env = { ...(PATH && { PATH }), DATABASE_URL: address, PUBLIC_URL: 'https://semai.contoh' }
  return new Promise(resolve => {
    const file = join(import.meta.dirname, 'admin-command.ts')
    execFile(process.execPath, [...nodeOptions, file, ...words], { env }, (error, stdout, stderr) => {
      // The command uses the real time. The app refuses links from the future.
      world.clock.now = new Date()
      resolve({ code: error === null ? 0 : 1, output: `${stdout}${stderr}` })
    })
  })
}
const findToken = (output: string) =>
  /https:\/\/semai\.contoh\/auth\/reset-password\?token=(\S+)/.exec(output)?.[1] ?? ''
const setPassword = (token: string, password: string) =>
  world.call(resetPassword, { body: { token, password } }).then(({ status }) => status)
const logIn = (email: string, password: string) => world.call(login, { body: { email, password } })
const log = () => world.db.selectFrom('audit_entry').select(['deed', 'actor_id', 'place']).orderBy('seq').execute()

test(
  'the admin command creates the first admin, and refuses to remove the last admin',
  async () => {
    expect((await admin('list')).output).toContain('Belum ada admin')
    const made = await admin('create', 'Ibu.Kepala@sekolah.id')
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('Admin Ibu Kepala dibuat') })
    expect((await admin('list')).output).toMatch(/ibu\.kepala@sekolah\.id .*belum punya password/)
    const token = findToken(made.output)
    expect([await setPassword(token, 'rahasia-satu'), await setPassword(token, 'rahasia-dua')]).toEqual([200, 400])
    expect((await logIn('ibu.kepala@sekolah.id', 'rahasia-satu')).data).toMatchObject({ isAdmin: true })
    const last = await admin('revoke', 'ibu.kepala@sekolah.id')
    expect(last).toMatchObject({ code: 1, output: expect.stringContaining('Admin terakhir') })

    const second = await admin('create', 'wakil@sekolah.id', 'Pak', 'Wakil')
    expect(second.output).toContain('Admin Pak Wakil dibuat')
    expect(await admin('revoke', 'ibu.kepala@sekolah.id')).toMatchObject({ code: 0 })
    expect((await logIn('ibu.kepala@sekolah.id', 'rahasia-satu')).data).toMatchObject({ isAdmin: false })
    const rows = await log()
    expect(rows.map(({ deed }) => deed)).toEqual(['admin.create', 'admin.create', 'admin.revoke'])
    expect(rows[0]).toMatchObject({ actor_id: null, place: expect.stringMatching(/^perintah server \(.+\)$/) })
  },
  scaleTimeLimit(120_000),
)

test(
  'the admin command makes an account an admin, and deletes the password first if the email is unverified',
  async () => {
    const learner = await world.newLearner()
    const account = () =>
      world.db
        .selectFrom('app_user')
        .select(['email', 'is_admin', 'password_hash', 'email_verified_at'])
        .where('id', '=', learner.userId)
        .executeTakeFirstOrThrow()
    await world.db.updateTable('app_user').set({ email_verified_at: null }).where('id', '=', learner.userId).execute()
    const { email } = await account()
    const granted = await admin('grant', email)
    expect(granted.output).toContain('Emailnya belum terverifikasi')
    expect(await account()).toMatchObject({ is_admin: true, password_hash: null })
    expect(await setPassword(findToken(granted.output), 'rahasia-tiga')).toBe(200)
    expect((await account()).email_verified_at).not.toBeNull()
    expect((await admin('reset-password', email)).output).toContain('berlaku 60 menit')
    expect((await log()).map(({ deed }) => deed).slice(-2)).toEqual(['admin.grant', 'admin.password-link'])
  },
  scaleTimeLimit(120_000),
)

test(
  'the admin command reports a rewritten audit log if its hash differs from the hash in the server log',
  async () => {
    await admin('create', 'saksi@sekolah.id')
    const { seq, hash } = await world.db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow()
    const [right, wrong] = [hash.toString('hex'), '0'.repeat(64)]
    expect((await admin('verify-audit')).output).toContain(`Log audit utuh: ${seq} baris.`)
    expect(await admin('verify-audit', seq, right)).toMatchObject({ code: 0 })
    const rewritten = await admin('verify-audit', seq, wrong)
    expect(rewritten).toMatchObject({ code: 1, output: expect.stringContaining('ditulis ulang') })
    expect((await admin('verify-audit', seq)).output).toContain('Pemakaian')
  },
  scaleTimeLimit(120_000),
)

test(
  'the admin command works for a system user without a name, as in a container with its own user id',
  async () => {
    const withoutName = `import os from 'node:os'; import { syncBuiltinESMExports } from 'node:module'
      os.userInfo = () => { throw new Error('ENOENT') }; syncBuiltinESMExports()`
    const made = await runAdmin(
      ['create', 'kontainer@sekolah.id'],
      ['--import', `data:text/javascript,${encodeURIComponent(withoutName)}`],
    )
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('Admin Kontainer dibuat') })
    expect((await log()).at(-1)).toMatchObject({ deed: 'admin.create', place: expect.stringMatching(/\(\d+\)$/) })
  },
  scaleTimeLimit(120_000),
)

test.each([
  [[], /Pemakaian/],
  [['hapus', 'a@sekolah.id'], /Pemakaian/],
  [['create', 'bukan-email'], /format email/],
  [['grant', 'tiada@sekolah.id'], /Tidak ada akun/],
])('the admin command explains the mistake in %j', async (words, message) => {
  const { code, output } = await admin(...words)
  expect(code).toBe(1)
  expect(output).toMatch(message)
  expect(output).not.toMatch(/^\s+at /m)
})
