import { expect, type Page } from '@playwright/test'
import { type AppRoute, appRoutes, getRouteOutcome } from '#contract/wire/routes.ts'
import { becomeFirstAdmin, testEmptyServer as test } from '../support/e2e/production.ts'
import { openLinkAndWait } from '../support/e2e/router.ts'
import { scaleTimeLimit } from '../support/time-limits.ts'

const adminPages = appRoutes.filter(
  (row: AppRoute) => row.access === 'admin' && row.onward === undefined && !row.path.includes('$'),
)

/**
 * Returns a Saturday four to five weeks ahead. A fixed date would be invalid one day, because a frenzy must begin
 * within the next five years.
 */
function comingSaturday(): string {
  const date = new Date(Date.now() + 28 * 86_400_000)
  date.setUTCDate(date.getUTCDate() + 6 - date.getUTCDay())
  return date.toISOString().slice(0, 10)
}

test('an operator sets up an empty production server and opens every admin page', async ({ page, production }) => {
  const { server, admin } = production
  test.setTimeout(scaleTimeLimit(240_000))
  expect(server.log()).toContain('/api/set-up?token=')
  await becomeFirstAdmin(page, production)
  const checklist = page.getByRole('region', { name: 'Siapkan server' })
  await expect(checklist).toContainText('0 dari 10 selesai')
  await checklist.getByRole('link', { name: 'Kategori pertama' }).click()

  await page.getByRole('button', { name: 'Tambah kategori' }).click()
  const newCategory = page.getByRole('dialog', { name: 'Tambah kategori' })
  await newCategory.getByLabel('Nama').fill('Pemasaran Digital')
  await expect(newCategory.getByLabel('Alamat')).toHaveValue('pemasaran-digital')
  await newCategory.getByRole('button', { name: 'Tambah' }).click()
  await expect(page.getByRole('row', { name: /Pemasaran Digital/ })).toBeVisible()

  await openLinkAndWait(page, '/admin/jadwal-poin')
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

  await openLinkAndWait(page, '/admin/dashboard')
  await expect(checklist).toContainText('1 dari 10 selesai')
  expect(adminPages.length).toBeGreaterThan(20)
  for (const { path } of adminPages) {
    await openLinkAndWait(page, path)
    await expect(page.getByRole('main').getByRole('heading').first(), path).toBeVisible()
    await expect(page.getByText(/Terjadi Kesalahan|Coba lagi|tidak ditemukan/), path).toHaveCount(0)
  }
  expect(await admin('list')).toContain('kepala@sekolah.id')
})

const learner = { isAdmin: false, roles: ['learner'] } as const

/**
 * Returns the pages without parameters that this user may open or, without `person`, the pages that a visitor may open.
 */
function getPages(person?: typeof learner): string[] {
  const rights = person && { ...person, roles: [...person.roles] }
  const rows = appRoutes.filter(
    (row: AppRoute) => !row.path.includes('$') && getRouteOutcome(row, rights).kind === 'stays',
  )
  return rows.map(({ path }) => path).filter(path => !own.has(path))
}
/** URLs with their own documents, and the maintenance page, which redirects at once while the server works. */
const own = new Set<string>(['/', '/new', '/maintenance'])

async function openAll(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await openLinkAndWait(page, path)
    await expect(page.getByRole('heading').first(), path).toBeVisible()
    await expect(page.getByText(/Terjadi Kesalahan Sistem|Halaman tidak ditemukan/), path).toHaveCount(0)
  }
}

test('pages without a parameter open for visitors and learners of an empty production server', async ({
  page,
  production,
}) => {
  test.setTimeout(scaleTimeLimit(240_000))
  const [forVisitors, forLearners] = [getPages(), getPages(learner)]
  expect(Math.min(forVisitors.length, forLearners.length)).toBeGreaterThan(15)
  await page.goto(`${production.origin}/auth/login`)
  await openAll(page, forVisitors)
  await page.goto('/auth/register')
  const form = page.getByRole('form', { name: 'Buat Akun Baru' })
  const fields = {
    'Nama lengkap': 'Dewi Lestari',
    Email: 'dewi@contoh.id',
    'Ulangi email': 'dewi@contoh.id',
    'Nomor telepon': '081234567890',
    Password: 'kopi susu 1',
    'Ulangi password': 'kopi susu 1',
  }
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value)
  await form.getByRole('button', { name: 'Buat Akun Baru' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(/\/business\/dashboard$/)
  await openAll(page, forLearners)
})
