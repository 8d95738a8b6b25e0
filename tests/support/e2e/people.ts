import { expect, type Page } from '@playwright/test'

/** Who walks through the journeys, and how they come in and leave. */
export interface Person {
  email: string
  password: string
}

export const siswa: Person = { email: 'siswa@semai.test', password: 'belajar123' }
export const admin: Person = { email: 'admin@semai.test', password: 'belajar123' }
export const pakar: Person = { email: 'pakar@semai.test', password: 'belajar123' }

export async function fillLogin(page: Page, person: Person): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(person.email)
  await main.getByLabel('Password', { exact: true }).fill(person.password)
  await main.getByRole('button', { name: 'Masuk', exact: true }).click()
}

/** By the login page, to the place the learner lands at. */
export async function logIn(page: Page, person: Person): Promise<void> {
  await page.goto('/auth/login')
  await fillLogin(page, person)
  await expect(page).toHaveURL(/\/business\/dashboard$/)
}

/** The session is over: the page says so at some moment, or has gone to the login by itself. Ends where it began. */
export async function logInAgain(page: Page, person: Person): Promise<void> {
  const name = 'Sesi Login Berakhir'
  const dialog = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))
  const confirm = () => dialog.getByRole('button', { name: 'OK' }).click()
  await page.addLocatorHandler(dialog, confirm)
  await expect(async () => {
    if (await dialog.isVisible()) await confirm()
    await expect(page).toHaveURL(/\/auth\/login/, { timeout: 3_000 })
    await fillLogin(page, person)
    await expect(page).not.toHaveURL(/\/auth\/login/, { timeout: 4_000 })
  }).toPass({ timeout: 40_000 })
  await page.removeLocatorHandler(dialog)
}

/** Opens the desk's profile menu and presses 'Keluar'; what is asked then is the test's business. */
export async function pressLogout(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu akun/ }).click()
  await page.getByRole('button', { name: 'Keluar', exact: true }).click()
}
