import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { openLesson } from '../support/e2e/lesson.ts'
import { logInWithoutForm, siswa } from '../support/e2e/people.ts'

/** Runs in the page. From now on the browser refuses to store a finished material, as it does for data it cannot clone. */
function refuseCompletion(): void {
  // Called with the right store as `this`.
  // oxlint-disable-next-line typescript/unbound-method
  const put = IDBObjectStore.prototype.put
  IDBObjectStore.prototype.put = function (value: { payload?: { status?: string } }, key?: IDBValidKey) {
    if (this.name === 'outbox' && value.payload?.status === 'COMPLETED')
      throw new DOMException('refused by the test', 'DataCloneError')
    return put.call(this, value, key)
  }
  Object.assign(window, { allowCompletion: () => (IDBObjectStore.prototype.put = put) })
}

test('a video reports that its completion could not be stored, and a later press stores the completion', async ({
  page,
  world,
}) => {
  const video = (await world.ledger.items(siswa.email)).find(item => item.type === 'video' && item.status === 'OPEN')!
  await logInWithoutForm(page, siswa)
  await openLesson(page, video)
  await page.evaluate(refuseCompletion)
  await page.getByText('Transkrip', { exact: true }).click()
  const isRead = page.getByRole('button', { name: 'Sudah kubaca sampai selesai' })
  await isRead.click()
  const alert = page.getByRole('dialog', { name: 'Belum tersimpan' })
  await expect(alert).toContainText('Tanda selesai belum tersimpan karena penyimpanan browser ini sedang bermasalah.')
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(alert).toBeHidden()

  // The same button can be pressed again after the failure.
  await isRead.click()
  await expect(alert).toBeVisible()
  await alert.getByRole('button', { name: 'OK' }).click()
  await page.evaluate(() => (window as unknown as { allowCompletion: () => void }).allowCompletion())
  await isRead.click()
  const bar = page.getByRole('navigation', { name: 'Navigasi materi' })
  await expect(bar.getByRole('status')).toContainText('Selesai')
})
