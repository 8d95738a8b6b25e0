import { decodeSupportCode } from '#contract/wire/support-code.ts'
import { expect, test } from '../support/e2e/fixtures.ts'
import { expectAppliedOnce, expectArrived, finishItems } from '../support/e2e/lesson.ts'
import { siswa } from '../support/e2e/people.ts'
import { prepareToStudy } from '../support/e2e/ready-to-study.ts'

test('the sync page shows one row for each material while offline, and is empty after reconnecting', async ({
  context,
  page,
  world,
  goOffline,
  goOnline,
}) => {
  const items = await prepareToStudy(page, world, 2)
  await page.goto('/sync')
  await expect(page.getByText('Semua pekerjaanmu sudah sampai di server.')).toBeVisible()

  await goOffline(context)
  await finishItems(page, items)
  const pill = page.getByRole('status').getByRole('link', { name: /^\d+ belum terkirim$/ })
  await pill.click()
  await expect(page).toHaveURL(/\/sync$/)
  const waiting = page.getByRole('region', { name: 'Menunggu dikirim' })
  await expect(waiting.getByRole('listitem')).toHaveCount(items.length)
  await expect(waiting.getByText('Kemajuan materi · Poin belajar')).toHaveCount(items.length)
  // The page shows the material's title, even offline.
  for (const item of items) await expect(waiting.getByText(item.title, { exact: true })).toBeVisible()
  await page.getByText('Kode bantuan', { exact: true }).click()
  const formatStatus = async () => {
    const code = await page.getByRole('code').textContent()
    return decodeSupportCode(code ?? '')?.groups.filter(group => group.kind === 'points') ?? []
  }
  // There may be one group or two, because only an entry that was already sent once has another state. An entry that
  // is being sent does not count as waiting until the attempt fails.
  await expect.poll(async () => (await formatStatus()).filter(group => group.state !== 'waiting')).toEqual([])
  expect((await formatStatus()).reduce((sum, group) => sum + group.count, 0)).toBe(items.length)
  await expect(page.getByRole('button', { name: 'Kirim sekarang' })).toBeDisabled()

  await goOnline(context)
  await expect(page.getByText('Semua pekerjaanmu sudah sampai di server.')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Sudah terkirim' }).getByText('Terkirim').first()).toBeVisible()
  await expect(pill).toHaveCount(0)
  await expectArrived(world, siswa, items)
  await expectAppliedOnce(world.ledger, siswa, items)
})
