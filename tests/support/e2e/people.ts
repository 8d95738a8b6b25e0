import { expect, type Page } from '@playwright/test'
import type { AuthData } from '#contract/account/session-data.ts'
import { AUTH_COOKIE } from '#contract/wire/limits.ts'
import { scaleTimeLimit } from '../time-limits.ts'

/** Users of the e2e tests, and their login and logout. */
export interface Person {
  email: string
  password: string
}

/** Learner of the demo. */
export const siswa: Person = { email: 'siswa@semai.test', password: 'belajar123' }
export const admin: Person = { email: 'admin@semai.test', password: 'belajar123' }
/** Expert of the demo. */
export const pakar: Person = { email: 'pakar@semai.test', password: 'belajar123' }

/** Repeats a call while the server is busy, as the app does. A busy server refuses a call before it does any work. */
export async function retryWhileBusy<Answer>(
  ask: () => Promise<Answer>,
  statusOf: (answer: Answer) => number,
): Promise<Answer> {
  let answer: Answer | undefined
  await expect.poll(async () => statusOf((answer = await ask())), { timeout: scaleTimeLimit(30_000) }).not.toBe(503)
  return answer as Answer // the poll called `ask` at least once
}

export async function fillLogin(page: Page, person: Person): Promise<void> {
  const main = page.getByRole('main')
  // A newcomer who wants a course is shown the registration first.
  await main.getByRole('tab', { name: 'Masuk' }).click()
  await main.getByLabel('Email').fill(person.email)
  await main.getByLabel('Password', { exact: true }).fill(person.password)
  await main.getByRole('button', { name: 'Masuk', exact: true }).click()
}

/**
 * Logs in without the form, for tests that are not about login. Call it before the first page opens. Sends the call of
 * the form, and sets the cookie with the session copy, from which the app can start without its database.
 */
export async function logInWithoutForm(page: Page, person: Person): Promise<void> {
  const context = page.context()
  // No page may be open yet. An open page has already created the app's database, and the app treats a session that is
  // not in the database as ended.
  expect(
    context
      .pages()
      .map(each => each.url())
      .filter(url => url !== 'about:blank'),
  ).toEqual([])
  const login = () => context.request.post('/api/v1/auth/login', { data: person })
  const response = await retryWhileBusy(login, each => each.status())
  expect(response.status()).toBe(200)
  const { data } = (await response.json()) as { data: AuthData }
  const value = encodeURIComponent(JSON.stringify({ ...data, remember: false }))
  await context.addCookies([{ name: AUTH_COOKIE, value, url: new URL(response.url()).origin, sameSite: 'Lax' }])
}

/** Logs in by the login page and waits for the learner's first page. */
export async function logIn(page: Page, person: Person): Promise<void> {
  await page.goto('/auth/login')
  await fillLogin(page, person)
  await expect(page).toHaveURL(/\/(?:business\/dashboard|admin\/dashboard|expert\/task-assignment)$/)
  // The URL changes before the page, so a click could still hit the old form.
  await expect(page.getByRole('main').getByLabel('Password', { exact: true })).toBeHidden()
}

/**
 * Logs in again after the session has ended. The page shows the notice 'Sesi Login Berakhir', or has already gone to the
 * login page. Ends when the page has left the login page.
 */
export async function logInAgain(page: Page, person: Person): Promise<void> {
  const name = 'Sesi Login Berakhir'
  const dialog = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))
  const confirm = () => dialog.getByRole('button', { name: 'OK' }).click()
  await page.addLocatorHandler(dialog, confirm)
  await expect(async () => {
    if (await dialog.isVisible()) await confirm()
    await expect(page).toHaveURL(/\/auth\/login/, { timeout: scaleTimeLimit(3_000) })
    await fillLogin(page, person)
    await expect(page).not.toHaveURL(/\/auth\/login/, { timeout: scaleTimeLimit(4_000) })
  }).toPass({ timeout: scaleTimeLimit(40_000) })
  await page.removeLocatorHandler(dialog)
}

/** Opens the profile menu of the admin area and presses 'Keluar'; the test handles the question that follows. */
export async function pressLogout(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu akun/ }).click()
  await page.getByRole('button', { name: 'Keluar', exact: true }).click()
}
