import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, type Page, test as base } from '@playwright/test'
import { CHROMIUM_ARGS, HEADLESS_SHELL } from '../browsers.ts'
import { openServerClock, type ServerClock } from './server-clock.ts'
import { listInheritedSettings, prepareServer, root, type ServerProcess } from './server.ts'

const EMAIL = 'kepala@sekolah.id'
const PASSWORD = 'rahasia-besar'

export interface Production {
  server: ServerProcess
  origin: string
  /** Runs `npm run admin` with these arguments and returns its output. */
  admin: (...words: string[]) => Promise<string>
}

/** Test with a production server, which has an embedded database of its own and no demo data. */
export const testEmptyServer = base.extend<{ production: Production; clock: ServerClock }>({
  serviceWorkers: 'block',
  launchOptions: { executablePath: HEADLESS_SHELL, args: CHROMIUM_ARGS },

  // Playwright reads the needed fixtures from the pattern; this fixture needs none.
  // oxlint-disable-next-line no-empty-pattern
  clock: async ({}, provide) => {
    const clock = await openServerClock(Date.now())
    await provide(clock)
    clock.close()
  },

  production: async ({ clock }, provide) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'semai-empty-'))
    await chmod(dataDir, 0o755) // the embedded database runs as another user if the tests run as root
    const env = {
      ...clock.env,
      NODE_ENV: 'production',
      SEED_DEMO: 'off',
      DATA_DIR: dataDir,
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'halo@sekolah.id',
    }
    const server = await prepareServer(env)
    const origin = `http://localhost:${server.port}`
    const admin = async (...words: string[]) => {
      const own = { ...listInheritedSettings(), ...env, PUBLIC_URL: origin }
      const file = fileURLToPath(new URL('server/admin-command.ts', root))
      return (await promisify(execFile)(process.execPath, [file, ...words], { env: own })).stdout
    }
    await server.start({ PUBLIC_URL: origin })
    await provide({ server, origin, admin })
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  },

  baseURL: async ({ production }, provide) => provide(production.origin),
})

/** Creates the first admin by the command, sets the password by its link, and logs in. */
export async function becomeFirstAdmin(page: Page, { admin }: Production): Promise<void> {
  const made = await admin('create', EMAIL, 'Ibu', 'Kepala')
  const link = /http:\/\/localhost:\d+(\/auth\/reset-password\?token=\S+)/.exec(made)?.[1] ?? ''
  await page.goto(link)
  await page.getByLabel('Password baru', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Ulangi password baru').fill(PASSWORD)
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Password baru tersimpan.')).toBeVisible()

  await page.goto('/auth/login?redirect=/admin/dashboard')
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Masuk', exact: true }).click()
}
