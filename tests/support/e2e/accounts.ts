import { randomBytes } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { retryWhileBusy, type Person } from './people.ts'
import type { World } from './world.ts'
import { scaleTimeLimit } from '../time-limits.ts'

/* Helpers for accounts: new users, their emails and the messages at form fields. */

export const NAME_MESSAGE = "* Nama tidak boleh mengandung karakter selain '-', '_', tanda petik (') dan titik(.)"

/** Signs up a new user, to whom the server sends a confirmation email. Each email address is used only once. */
export async function signUp(world: World): Promise<Person> {
  const person = { email: `baru-${randomBytes(6).toString('hex')}@contoh.test`, password: 'belajar123' }
  const body = JSON.stringify({ ...person, fullName: 'Rina Baru', phoneNumber: '081234567890' })
  const headers = { 'content-type': 'application/json' }
  const register = () => fetch(`${world.origin}/api/v1/auth/register`, { method: 'POST', headers, body })
  expect((await retryWhileBusy(register, answer => answer.status)).status).toBe(200)
  return person
}

/** Returns the link of the newest email with this subject. The test may open the link later. */
export async function linkFromMailbox(page: Page, { email }: Person, subject: string): Promise<string> {
  const letter = page.getByRole('listitem').filter({ hasText: email }).getByRole('link', { name: subject }).first()
  await expect(async () => {
    await page.goto('/api/mailbox')
    await expect(letter).toBeVisible({ timeout: scaleTimeLimit(500) })
  }).toPass({ timeout: scaleTimeLimit(15_000) })
  await letter.click()
  const href = await page.getByRole('link', { name: /\?token=/ }).getAttribute('href')
  return href ?? ''
}

/** Backdates further emails, so that their links are valid for seconds only. */
export async function shortenLinks(
  world: World,
  lifeSeconds: number,
  leftSeconds: number,
): Promise<() => Promise<void>> {
  await world.ledger.query(`
    create function e2e.age_mail() returns trigger language plpgsql as $$
    begin
      new.created_at := new.created_at - interval '${lifeSeconds - leftSeconds} seconds';
      return new;
    end $$`)
  await world.ledger.query(
    'create trigger e2e_age before insert on mail_job for each row execute function e2e.age_mail()',
  )
  return async () => void (await world.ledger.query('drop trigger e2e_age on mail_job'))
}

/** Waits until the link reports that it has expired. */
export async function waitForLinkExpiry(link: string): Promise<void> {
  const [, payload = ''] = (new URL(link).searchParams.get('token') ?? '').split('.')
  const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp: number }
  await expect.poll(() => Date.now() / 1_000, { timeout: scaleTimeLimit(30_000) }).toBeGreaterThan(exp + 1)
}

export function getDialog(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name, exact: true }).or(page.getByRole('alertdialog', { name, exact: true }))
}

/** Checks the dialog's exact text and closes it. */
export async function expectDialog(page: Page, title: string, text: string): Promise<void> {
  const dialog = getDialog(page, title)
  await expect(dialog.getByText(text, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'OK', exact: true }).click()
}

/** Checks the exact message of a field, and that screen readers announce the message with the field. */
export async function expectFieldMessage(form: Locator, label: string, message: string): Promise<void> {
  const input = form.getByLabel(label, { exact: true })
  await expect(form.getByText(message, { exact: true }).first(), message).toBeVisible()
  await expect(input, label).toHaveAttribute('aria-invalid', 'true')
  const accountText = await input.evaluate(node =>
    (node.getAttribute('aria-describedby') ?? '').split(' ').map(id => document.getElementById(id)?.textContent),
  )
  expect(accountText, label).toContain(message)
}

/** Returns the drafts of this device as text. Runs in the page. */
async function readDrafts(): Promise<string> {
  const settled = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error(String(request.error))))
    })
  const db = await settled(indexedDB.open('semai'))
  const drafts = await settled(db.transaction('drafts').objectStore('drafts').getAll())
  db.close()
  return JSON.stringify(drafts)
}

export async function expectDraft(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(readDrafts)).toContain(text)
}
