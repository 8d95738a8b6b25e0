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

/** Opens the desk's profile menu and presses 'Keluar'; what is asked then is the test's business. */
export async function pressLogout(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu akun/ }).click()
  await page.getByRole('button', { name: 'Keluar', exact: true }).click()
}
