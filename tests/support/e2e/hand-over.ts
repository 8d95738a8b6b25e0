import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { Item } from './ledger.ts'
import { scaleTimeLimit } from '../time-limits.ts'
import type { World } from './world.ts'

/** Enrols a user in the course of an item, with all its materials open. Returns the id of the enrolment. */
export async function enrolFriend(world: World, email: string, item: Item): Promise<string> {
  const [row] = await world.ledger.query<{ id: string }>(
    `insert into enrollment (id, user_id, course_id, session_id, career_track_id, version, created_at)
     select gen_random_uuid(), u.id, e.course_id, e.session_id, e.career_track_id, e.version, now()
       from app_user u, enrollment e where u.email = $1 and e.id = $2 returning id`,
    [email, item.enrollmentId],
  )
  await world.ledger.query(
    `insert into lecture_progress (enrollment_id, lecture_material_id, status, updated_at)
     select $2, lecture_material_id, 'OPEN', now() from lecture_progress where enrollment_id = $1`,
    [item.enrollmentId, row!.id],
  )
  return row!.id
}

/** Saves the file with the only class on the device at `path`, as the learner does. */
export async function saveForFriend(page: Page, path: string): Promise<void> {
  await page.goto('/penyimpanan')
  await page.getByRole('button', { name: 'Titipkan ke teman' }).click()
  const button = page.getByRole('button', { name: 'Simpan berkas' })
  await expect(button).toBeVisible({ timeout: scaleTimeLimit(60_000) })
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toMatch(/^[\w-]+\.semai$/)
  await download.saveAs(path)
}

/** Chooses a file in 'Terima dari teman', by its path or as changed bytes. */
export async function chooseFile(page: Page, file: string | Buffer): Promise<void> {
  const given = typeof file === 'string' ? file : { name: 'kelas.semai', mimeType: '', buffer: file }
  await page.getByLabel('Berkas kelas dari teman').setInputFiles(given)
}

/** Returns the file with three bytes changed, each in another piece of the last file. */
export async function damagePieces(path: string, pieceBytes: number): Promise<Buffer> {
  const bytes = await readFile(path)
  const end = bytes.length - 100_000
  for (const pieces of [2, 5, 9]) bytes[end - pieces * pieceBytes]! ^= 1
  return bytes
}
