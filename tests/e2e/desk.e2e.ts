import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expectNoBarriers } from '../support/e2e/barriers.ts'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { admin, comeIn, siswa } from '../support/e2e/people.ts'
import { showInside } from '../support/e2e/router.ts'
import type { World } from '../support/e2e/world.ts'

const variants = [
  { colorScheme: 'dark', name: 'phone', size: { width: 360, height: 800 } },
  { colorScheme: 'light', name: 'desk', size: { width: 1440, height: 900 } },
] as const

for (const { colorScheme, name, size } of variants) {
  test.describe(`${colorScheme}, ${name}`, () => {
    test.use({ colorScheme, viewport: size, contextOptions: { reducedMotion: 'reduce' } })

    test('what an admin sees has no barrier', async ({ page, world }) => {
      test.slow()
      const exchangeId = await askForCredit(world)
      const answerId = await handIn(world)
      const [enrolled] = await world.ledger.query<{ id: string }>('select id from enrollment limit 1')
      await comeIn(page, admin)
      await page.goto('/admin/log')
      for (const path of [
        '/admin/dashboard',
        '/admin/redeem-pulsa/',
        `/admin/redeem-pulsa/${exchangeId}`,
        '/admin/redeem-pulsa/?search=tidak-ada-yang-begini',
        '/admin/level-up',
        '/admin/scoring',
        `/admin/scoring/${answerId}`,
        '/admin/scoring/quiz',
        '/admin/user-lulusin/',
        `/admin/user-lulusin/${enrolled?.id}`,
        '/admin/user-graduation/',
      ]) {
        await showInside(page, path)
        await expectNoBarriers(page, path, colorScheme)
      }
    })
  })
}

test.describe('by keyboard alone', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('an exchange is found on the dashboard, approved, put into a file and paid', async ({ page, world }) => {
    const id = await askForCredit(world)
    await comeIn(page, admin)
    await page.goto('/admin/dashboard')
    await pressOn(page, page.getByRole('link', { name: /penukaran pulsa menunggu persetujuan/ }))
    await expect(page.getByRole('heading', { name: 'Redeem Pulsa' })).toBeVisible()
    await openFirstRow(page)
    const drawer = page.getByRole('complementary', { name: /^Pulsa/ })
    await pressOn(page, drawer.getByRole('button', { name: 'Setujui' }))
    await pressOn(page, drawer.getByRole('button', { name: 'Buat berkas bayar' }))
    const paid = drawer.getByRole('button', { name: 'Sudah dibayar' })
    await pressOn(page, paid)
    // The button has the words of the state it leads to.
    await expect(paid).toBeHidden()
    await expect(drawer.getByText('Sudah dibayar', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    const [row] = await world.ledger.query<{ state: string }>('select state from point_exchange where id = $1', [id])
    expect(row?.state).toBe('paid')
  })

  test('an assignment is given to an expert, and a track is passed with a reason', async ({ page, world }) => {
    const id = await handIn(world)
    await comeIn(page, admin)
    await page.goto('/admin/scoring')
    await openFirstRow(page)
    await tabTo(page, page.getByLabel('Ditugaskan kepada'))
    await page.keyboard.press('ArrowDown')
    await pressOn(page, page.getByRole('button', { name: 'Tugaskan' }))
    await giveReason(page, 'Pakar lain cuti')
    await expect(page.getByRole('cell', { name: 'Putri Larasati' })).toBeVisible()
    const [answer] = await world.ledger.query<{ full_name: string }>(
      'select full_name from assignment_answer join app_user on app_user.id = expert_id where assignment_answer.id = $1',
      [id],
    )
    expect(answer?.full_name).toBe('Putri Larasati')

    await page.goto(`/admin/user-lulusin/?search=${siswa.email}&standing=open`)
    await openFirstRow(page)
    await pressOn(page, page.getByRole('button', { name: /^Luluskan track/ }).first())
    await giveReason(page, 'Ikut kelas tatap muka')
    await expect(page.getByText(/\d+ materi diluluskan\./)).toBeVisible()
    const passed = await world.ledger.query("select seq from audit_entry where deed = 'progress.pass'")
    expect(passed).toHaveLength(1)
  })
})

async function openFirstRow(page: Page): Promise<void> {
  // Keys are heard a moment after the rows are seen.
  await expect(async () => {
    if ((await page.locator('[data-row]:focus').count()) === 0) await page.keyboard.press('j')
    await expect(page.locator('[data-row]').first()).toBeFocused({ timeout: 500 })
  }).toPass({ timeout: 10_000 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary').getByRole('heading', { level: 2 })).toBeFocused()
}

async function giveReason(page: Page, reason: string): Promise<void> {
  await tabTo(page, page.getByRole('dialog').getByLabel('Alasan'))
  await page.keyboard.type(reason)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** As somebody without a mouse comes there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not come there')
}

async function askForCredit(world: World): Promise<string> {
  const id = randomUUID()
  await world.ledger.query(
    `insert into point_exchange (id, user_id, item_id, denomination, price_points, phone_number, asked_at, signs)
     select $1, person.id, item.id, item.denomination, item.price_points, '081234567890', now(),
       '[{"sign":"young-account","text":"Akun baru 3 hari"}]'
     from app_user as person, inventory_item as item where person.email = $2 limit 1`,
    [id, siswa.email],
  )
  return id
}

async function handIn(world: World): Promise<string> {
  const id = randomUUID()
  await world.ledger.query(
    `insert into assignment_answer (id, enrollment_id, lecture_material_id, text, handed_in_at, created_at)
     select $1, progress.enrollment_id, material.id, 'Jawabanku', now() - interval '3 days', now()
     from lecture_progress as progress join lecture_material as material on material.id = progress.lecture_material_id
     where material.type = 'assignment' limit 1`,
    [id],
  )
  return id
}
