import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test as base } from '@playwright/test'
import { type AppRoute, appRoutes } from '#contract/wire/routes.ts'
import { CHROMIUM_ARGS, HEADLESS_SHELL } from '../support/browsers.ts'
import { showInside } from '../support/e2e/router.ts'
import { inherited, prepareServer, root, type ServerProcess } from '../support/e2e/server.ts'
import { timeLimit } from '../support/time-limits.ts'

const EMAIL = 'kepala@sekolah.id'
const PASSWORD = 'rahasia-besar'

interface Production {
  server: ServerProcess
  origin: string
  admin: (...words: string[]) => Promise<string>
}

/** A production server with an embedded database of its own and without demo data. */
const test = base.extend<{ production: Production }>({
  serviceWorkers: 'block',
  launchOptions: { executablePath: HEADLESS_SHELL, args: CHROMIUM_ARGS },

  // Playwright reads the needed fixtures from the pattern; this one needs none.
  // oxlint-disable-next-line no-empty-pattern
  production: async ({}, provide) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'semai-empty-'))
    await chmod(dataDir, 0o755) // the embedded database runs as another user if the tests run as root
    const env = {
      NODE_ENV: 'production',
      SEED_DEMO: 'off',
      DATA_DIR: dataDir,
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'halo@sekolah.id',
    }
    const server = await prepareServer(env)
    const origin = `http://localhost:${server.port}`
    const admin = async (...words: string[]) => {
      const own = { ...inherited(), ...env, PUBLIC_URL: origin }
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

const adminPages = appRoutes.filter(
  (row: AppRoute) => row.access === 'admin' && row.onward === undefined && !row.path.includes('$'),
)

/** A Saturday four to five weeks ahead: a fixed date would leave the five years in which a point window may begin. */
function comingSaturday(): string {
  const date = new Date(Date.now() + 28 * 86_400_000)
  date.setUTCDate(date.getUTCDate() + 6 - date.getUTCDay())
  return date.toISOString().slice(0, 10)
}

test('an operator opens an empty production server: first admin, checklist, category, frenzy and every admin page', async ({
  page,
  production: { server, admin },
}) => {
  test.setTimeout(timeLimit(240_000))
  expect(server.log()).toContain('/api/set-up?token=')
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
  const checklist = page.getByRole('region', { name: 'Siapkan server' })
  await expect(checklist).toContainText('0 dari 10 selesai')
  await checklist.getByRole('link', { name: 'Kategori pertama' }).click()

  await page.getByRole('button', { name: 'Tambah kategori' }).click()
  const newCategory = page.getByRole('dialog', { name: 'Tambah kategori' })
  await newCategory.getByLabel('Nama').fill('Pemasaran Digital')
  await expect(newCategory.getByLabel('Alamat')).toHaveValue('pemasaran-digital')
  await newCategory.getByLabel('Alasan').fill('Kategori pertama')
  await newCategory.getByRole('button', { name: 'Tambah' }).click()
  await expect(page.getByRole('row', { name: /Pemasaran Digital/ })).toBeVisible()

  await showInside(page, '/admin/jadwal-poin')
  await page.getByRole('button', { name: 'Tambah jadwal' }).click()
  const newWindow = page.getByRole('dialog', { name: 'Tambah jadwal poin' })
  const saturday = comingSaturday()
  await newWindow.getByLabel('Mulai', { exact: true }).fill(`${saturday} 19:00`)
  await newWindow.getByLabel('Selesai', { exact: true }).fill(`${saturday} 22:00`)
  await newWindow.getByLabel('Berapa minggu').fill('3')
  await expect(newWindow).toContainText(/Sabtu, \d+ \S+ \d+ 19\.00–22\.00 WIB: poin ×2, tiap Sabtu, 3 kali/)
  await newWindow.getByLabel('Alasan').fill('Akhir pekan')
  await newWindow.getByRole('button', { name: 'Tambah' }).click()
  await expect(page.getByRole('row', { name: /19\.00–22\.00/ })).toHaveCount(3)

  await showInside(page, '/admin/dashboard')
  await expect(checklist).toContainText('1 dari 10 selesai')
  expect(adminPages.length).toBeGreaterThan(20)
  for (const { path } of adminPages) {
    await showInside(page, path)
    await expect(page.getByRole('main').getByRole('heading').first(), path).toBeVisible()
    await expect(page.getByText(/Terjadi Kesalahan|Coba lagi|tidak ditemukan/), path).toHaveCount(0)
  }
  expect(await admin('list')).toContain(EMAIL)
})
