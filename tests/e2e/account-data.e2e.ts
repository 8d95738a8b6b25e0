import { readFile } from 'node:fs/promises'
import { getDialog } from '../support/e2e/accounts.ts'
import { holdCalls, isOutboxPost, loseAnswer } from '../support/e2e/faults.ts'
import { expect, testInShell as test } from '../support/e2e/fixtures.ts'
import { finishItems, openReadings } from '../support/e2e/lesson.ts'
import { logInWithoutForm, fillLogin, siswa } from '../support/e2e/people.ts'

test('a learner exports the data and erases the account, and neither device nor server keeps any data', async ({
  page,
  world,
}) => {
  const items = await openReadings(world.ledger, siswa, 1)
  await logInWithoutForm(page, siswa)
  holdCalls(world.proxy, isOutboxPost)
  await finishItems(page, items)
  await page.goto('/akun/data')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Unduh data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^semai-data-\d{4}-\d{2}-\d{2}\.json$/)
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ account: { email: siswa.email } })
  await expect(page.getByText(`Datamu diunduh sebagai ${file.suggestedFilename()}.`)).toBeVisible()

  const section = page.getByRole('region', { name: 'Hapus akun' })
  await expect(section.getByText(/^\d+ pekerjaan belum terkirim$/)).toBeVisible()
  await section.getByRole('button', { name: 'Hapus akun saya' }).click()
  const password = section.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  const erase = async (typed: string, answer: string) => {
    await password.fill(typed)
    await section.getByRole('button', { name: 'Hapus akun', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Hapus akun selamanya?' })
    await expect(question).toContainText('belum diterima server ikut hilang')
    await question.getByRole('button', { name: answer, exact: true }).click()
  }
  await erase('bukan ini', 'Ya, hapus akun')
  await expect(section.getByText('Password salah. Periksa lalu coba lagi.')).toBeVisible()
  await erase('', 'Ya, hapus akun')
  await expect(section.getByText('Akunmu punya password. Isi untuk menghapus akun.')).toBeVisible()
  await erase(siswa.password, 'Batal')
  await expect(section.getByRole('button', { name: 'Hapus akun', exact: true })).toBeEnabled()
  // Delays all GET requests. Otherwise the server would refuse a request of the erased account first, and the page
  // would end the session by itself.
  const others = holdCalls(world.proxy, call => call.method === 'GET' && call.path.startsWith('/api/'))
  const lost = loseAnswer(world.proxy, call => call.method === 'DELETE', Infinity)
  await erase(siswa.password, 'Ya, hapus akun')

  // The server has erased the account, but its response was lost. The page says that the result is unknown. A retry is
  // safe.
  const again = page.getByText(/belum pasti akunmu sudah terhapus/)
  await expect(again).toBeVisible()
  lost.undo()
  await erase(siswa.password, 'Ya, hapus akun')
  const farewell = getDialog(page, 'Akunmu sudah dihapus')
  await expect(farewell).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  others.undo()
  others.release()
  await farewell.getByRole('button', { name: 'OK', exact: true }).click()

  await page.waitForURL(`${world.origin}/`)
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  expect((await page.context().cookies()).filter(cookie => cookie.name === 'user')).toEqual([])
  await expect.poll(() => page.evaluate(leftBehind)).toEqual([])
  await page.goto('/akun')
  await expect(page).toHaveURL(/\/auth\/login/)
  await fillLogin(page, siswa)
  await expect(page.getByText('Email atau password salah')).toBeVisible()
})

/** Returns the stores of user data that still hold a row. Runs in the page. */
async function leftBehind(): Promise<string[]> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('semai')
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error))
  })
  const personal = ['session', 'outbox', 'receipts', 'localProgress', 'drafts']
  const counts = personal.map(
    name =>
      new Promise<[string, number]>(resolve => {
        const counting = db.transaction(name).objectStore(name).count()
        counting.addEventListener('success', () => resolve([name, counting.result]))
      }),
  )
  const filled = (await Promise.all(counts)).filter(([, count]) => count > 0)
  db.close()
  // The marker that records the creation of the cache is not data of a user.
  const copies = (await (await caches.open('semai-outbox-v1')).keys()).filter(({ url }) => !url.endsWith('/birth'))
  return [...filled.map(([name]) => name), ...copies.map(copy => copy.url)]
}
