import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { admin, logInWithoutForm, siswa } from '../support/e2e/people.ts'

test('an admin filters the log by person and days, and a row links to the user that it mentions', async ({
  page,
  world,
}) => {
  const [owner] = await world.ledger.query<{ id: string; full_name: string }>(
    'select id, full_name from app_user where email = $1',
    [siswa.email],
  )
  await logInWithoutForm(page, admin)
  // Opening a user is logged.
  await page.goto(`/admin/user/${owner!.id}`)
  const drawer = page.getByRole('complementary', { name: owner!.full_name })
  await expect(drawer).toBeVisible()

  await page.goto('/admin/log')
  const table = page.getByRole('region', { name: 'Tabel Log' })
  const person = page.getByRole('combobox', { name: 'Data milik' })
  await person.fill(owner!.full_name)
  await page.getByRole('option', { name: owner!.full_name }).first().click()
  await expect(page).toHaveURL(new RegExp(`person=${owner!.id}`))
  await expect(table.getByRole('link', { name: owner!.full_name }).first()).toBeVisible()

  // After a reload the filter shows the name of the person, whose id is in the URL.
  await page.reload()
  await expect(person).toHaveValue(owner!.full_name)
  await table.getByRole('link', { name: owner!.full_name }).first().click()
  await expect(drawer).toBeVisible()

  await page.goBack()
  await page.getByRole('button', { name: 'Hari (WIB)', exact: true }).click()
  // The calendar also shows the first days of the next month.
  const days = page.locator(':is([data-dates-dropdown], [role="dialog"]) table button:not([data-outside])')
  await page.getByRole('button', { name: 'Bulan sebelumnya' }).click()
  await days.getByText('5', { exact: true }).click()
  await days.getByText('7', { exact: true }).click()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-05.*until=\d{4}-\d\d-07/)
  await expect(page.getByText('Tidak ada catatan yang cocok')).toBeVisible()
  await page.getByRole('button', { name: 'Hapus saringan' }).click()
  await expect(table).toBeVisible()
})
