import { readFile } from 'node:fs/promises'
import { expect, testInShell as test } from '../support/e2e/fixtures.ts'
import { waitForWorker } from '../support/e2e/offline.ts'
import { logInWithoutForm, siswa } from '../support/e2e/people.ts'
import { openLinkAndWait } from '../support/e2e/router.ts'

test('a learner chooses the content of a portfolio, shares the portfolio, and revokes its link', async ({
  page,
  browser,
  world,
}) => {
  await logInWithoutForm(page, siswa)
  await page.goto('/keahlian')
  await expect(page.getByRole('heading', { level: 1, name: 'Keahlian' })).toBeVisible()
  await page.getByRole('link', { name: 'Bagikan ke perekrut' }).click()
  await page
    .getByRole('checkbox', { name: /Kelas|Konten/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Buat link publik' }).click()
  const address = await page.getByLabel('Alamat halamanmu').inputValue()
  expect(address).toMatch(/\/portofolio\/[0-9A-Z]{26}$/)

  const visitor = await browser.newContext({ javaScriptEnabled: false, baseURL: world.origin })
  const employer = await visitor.newPage()
  await employer.goto(address)
  await expect(employer.getByRole('heading', { level: 1, name: 'Sekar Maharani' })).toBeVisible()
  await expect(employer.getByRole('heading', { name: 'Keahlian' })).toBeVisible()
  await expect(employer.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect(await employer.content()).not.toContain(siswa.email)
  const [download] = await Promise.all([
    employer.waitForEvent('download'),
    employer.getByRole('link', { name: 'Unduh riwayat belajar (PDF)' }).click(),
  ])
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await employer.getByRole('link', { name: /^Periksa keaslian/ }).click()
  await expect(employer.getByRole('heading', { name: 'Sertifikat ini asli' })).toBeVisible()

  await page.getByRole('button', { name: 'Cabut link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cabut link' }).click()
  await expect(page.getByText('Link dicabut.', { exact: false })).toBeVisible()
  const response = await employer.goto(address)
  expect(response?.status()).toBe(404)
  await expect(employer.getByText('Sekar Maharani')).toHaveCount(0)
  await visitor.close()
})

test('skills with their evidence open without a connection', async ({ context, page, goOffline }) => {
  await logInWithoutForm(page, siswa)
  await page.goto('/keahlian')
  await waitForWorker(page)
  await page.reload()
  await expect(page.getByText(/kuis lulus/).first()).toBeVisible()
  await openLinkAndWait(page, '/akun')
  await goOffline(context)
  await page.goto('/keahlian')
  const skill = page
    .locator('summary')
    .filter({ hasText: /kuis lulus/ })
    .first()
  await skill.click()
  await expect(page.getByText(/^Kuis lulus/).first()).toBeVisible()
})
