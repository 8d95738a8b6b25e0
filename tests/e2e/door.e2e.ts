import { openCamera } from '../support/e2e/camera.ts'
import { expect, testInShell as test } from '../support/e2e/fixtures.ts'
import { storedQueries, waitForWorker } from '../support/e2e/offline.ts'
import { admin, logInWithoutForm, siswa } from '../support/e2e/people.ts'
import { findRegisteredWebinar } from '../support/e2e/webinar.ts'

test('an attendance pass is scanned offline at the door, and the attendee is recorded once', async ({
  context: learner,
  page: own,
  world,
  goOffline,
  goOnline,
}) => {
  const slug = await findRegisteredWebinar(world.ledger, siswa)
  const [meeting] = await world.ledger.query<{ id: string }>(
    'select meeting.id from webinar_meeting meeting join webinar on webinar.id = webinar_id where slug = $1 and number = 1',
    [slug],
  )
  await logInWithoutForm(own, siswa)
  await own.goto(`/webinar/${slug}/ruang/1`)
  const pass = await own.getByRole('figure', { name: 'Kartu hadir' }).locator('code').textContent()
  await learner.close()

  const camera = await openCamera(`SEMAI-HADIR:${pass}`, world.origin)
  const { context } = camera
  const page = await context.newPage()
  await logInWithoutForm(page, admin)
  await page.goto(`/admin/sesi?sesi=${meeting!.id}`)
  const door = page.getByRole('region', { name: 'Daftar hadir di pintu' })
  await expect(door).toBeVisible()
  await waitForWorker(page)
  await expect.poll(() => storedQueries(page, '/v1/staff/meetings/{id}/roster')).toBe(1)

  await goOffline(context)
  await page.reload()
  await door.getByRole('button', { name: 'Pindai kartu hadir' }).click()
  await expect(door.getByText(/ tercatat datang\.$/)).toBeVisible()
  await door.getByRole('button', { name: 'Tutup kamera' }).click()
  // Scans the same card again before the first scan has been sent.
  await door.getByRole('button', { name: 'Pindai kartu hadir' }).click()
  await expect(door.getByText(/ sudah tercatat\.$/)).toBeVisible()
  await goOnline(context)
  const checkedIn = () =>
    world.ledger.query('select 1 from meeting_presence where meeting_id = $1 and checked_in_at is not null', [
      meeting!.id,
    ])
  await expect.poll(async () => (await checkedIn()).length).toBe(1)
  await camera.close()
})
