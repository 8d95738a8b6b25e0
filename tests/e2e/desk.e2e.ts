import { insertExchangeRequest, insertHandedInAnswer } from '../support/e2e/desk.ts'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { giveReason, openFirstRow, pressEnterOn, pressTabUntil } from '../support/e2e/keyboard.ts'
import { admin, logInWithoutForm, siswa } from '../support/e2e/people.ts'

test.describe('admin work by keyboard alone', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('an exchange is found on the dashboard, approved, added to a payout file and paid', async ({ page, world }) => {
    const id = await insertExchangeRequest(world.ledger)
    await logInWithoutForm(page, admin)
    await page.goto('/admin/dashboard')
    await pressEnterOn(page, page.getByRole('link', { name: /penukaran pulsa menunggu persetujuan/ }))
    await expect(page.getByRole('heading', { name: 'Redeem Pulsa' })).toBeVisible()
    await openFirstRow(page)
    const drawer = page.getByRole('complementary', { name: /^Pulsa/ })
    await pressEnterOn(page, drawer.getByRole('button', { name: 'Setujui' }))
    await pressEnterOn(page, drawer.getByRole('button', { name: 'Buat berkas bayar' }))
    const paid = drawer.getByRole('button', { name: 'Sudah dibayar' })
    await pressEnterOn(page, paid)
    // The button and the state that it leads to have the same label.
    await expect(paid).toBeHidden()
    await expect(drawer.getByText('Sudah dibayar', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    const [row] = await world.ledger.query<{ state: string }>('select state from point_exchange where id = $1', [id])
    expect(row?.state).toBe('paid')
  })

  test('an assignment is assigned to an expert, and a track is completed manually with a reason', async ({
    page,
    world,
  }) => {
    const id = await insertHandedInAnswer(world.ledger)
    await logInWithoutForm(page, admin)
    await page.goto('/admin/scoring')
    await openFirstRow(page)
    await pressTabUntil(page, page.getByLabel('Ditugaskan kepada'))
    await page.keyboard.press('ArrowDown')
    await pressEnterOn(page, page.getByRole('button', { name: 'Tugaskan' }))
    await giveReason(page, 'Pakar lain cuti')
    await expect(page.getByText('Penugasan tersimpan.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('cell', { name: 'Putri Larasati' })).toBeVisible()
    const [answer] = await world.ledger.query<{ full_name: string }>(
      'select full_name from assignment_answer join app_user on app_user.id = expert_id where assignment_answer.id = $1',
      [id],
    )
    expect(answer?.full_name).toBe('Putri Larasati')

    await page.goto(`/admin/user-lulusin/?search=${siswa.email}&standing=open`)
    await openFirstRow(page)
    await pressEnterOn(page, page.getByRole('button', { name: /^Luluskan track/ }).first())
    await giveReason(page, 'Ikut kelas tatap muka')
    await expect(page.getByText(/\d+ materi diluluskan\./)).toBeVisible()
    const passed = await world.ledger.query("select seq from audit_entry where deed = 'progress.pass'")
    expect(passed).toHaveLength(1)
  })
})
