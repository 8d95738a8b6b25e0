import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { formatDatabaseUrl } from '#tests/support/database-url.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'
import { checks } from './doctor/checks.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const address = () => formatDatabaseUrl(database.target)

function doctor(
  words: readonly string[],
  more: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  const { PATH } = process.env
  const env = { ...(PATH && { PATH }), DATABASE_URL: address(), DATA_DIR: '/nonexistent/data', ...more }
  const file = join(import.meta.dirname, 'doctor-command.ts')
  return new Promise(resolve => {
    const child = execFile(process.execPath, [file, ...words], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: `${stdout}${stderr}` }),
    )
  })
}

test(
  'the doctor command prints every check as JSON, and exits with the code of the worst finding',
  async () => {
    const { code, output } = await doctor(['--json', '--patient'])
    const report = JSON.parse(output) as { exitCode: number; checks: { id: string; level: string }[] }
    expect(report.checks.map(({ id }) => id)).toEqual(checks.map(({ id }) => id))
    expect([1, 2]).toContain(code)
    expect(report.exitCode).toBe(code)
    const levels = new Map(report.checks.map(({ id, level }) => [id, level]))
    expect([levels.get('database-reachable'), levels.get('migrations-missing')]).toEqual(['ok', 'ok'])
    expect([levels.get('admins'), levels.get('server-keys')]).toEqual(['warning', 'skipped'])
  },
  scaleTimeLimit(60_000),
)

test(
  'the doctor command reports wrong settings without printing their secret values',
  async () => {
    const { code, output } = await doctor([], {
      DATABASE_URL: 'postgres://semai:kata-rahasia@127.0.0.1:1/semai',
      MIDTRANS_SERVER_KEY: 'Mid-server-rahasia',
    })
    expect(code).toBe(2)
    expect(output).toMatch(/MASALAH +settings-valid/)
    expect(output).toMatch(/MASALAH +payment-keys/)
    expect(output).not.toContain('rahasia')
  },
  scaleTimeLimit(60_000),
)

test('the doctor command explains an unknown option', async () => {
  const { code, output } = await doctor(['--perbaiki'])
  expect(code).toBe(2)
  expect(output).toContain('Pemakaian')
})
