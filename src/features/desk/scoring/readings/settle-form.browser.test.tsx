import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { unmount } from '#tests/support/render.ts'
import { render } from '#tests/support/render-desk.ts'
import { waitUntilPasses } from '#tests/support/soon.ts'
import type { Reading } from '#contract/assessment/reading.ts'
import type { ReadingDecision } from '#contract/assessment/scoring.admin.ts'
import { SettleForm } from './settle-form.tsx'

const id = (at: number) => `0195a000-0000-7000-8000-${String(at).padStart(12, '0')}`
const reading = (place: 1 | 2, score: number | null): Reading => ({
  place,
  reader: { id: id(place), fullName: `Pakar ${place}` },
  state: score === null ? 'returned' : 'scored',
  score,
  comment: 'Rapi',
  readAt: '2026-11-20T02:00:00.000Z',
})

let settled: ReadingDecision[]
let assignmentId: string
beforeEach(() => {
  settled = []
  assignmentId = crypto.randomUUID()
})

const show = (readings: readonly Reading[], onSettle = async (given: ReadingDecision) => void settled.push(given)) =>
  render(<SettleForm assignmentId={assignmentId} readings={readings} onSettle={onSettle} onCancel={vi.fn()} />)

it('an admin decides between two assessments by keyboard alone, with a reason', async () => {
  show([reading(1, 40), reading(2, 80)])
  const first = page.getByRole('radio', { name: 'Pembacaan pertama: nilai 40' })
  await expect.element(first).toBeChecked()
  ;(first.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('radio', { name: 'Pembacaan kedua: nilai 80' })).toBeChecked()
  await userEvent.tab()
  await userEvent.keyboard('Lebih teliti{Enter}')
  await waitUntilPasses(() => expect(settled).toEqual([{ stands: 'second', reason: 'Lebih teliti' }]))
})

it('keeps a typed score between both assessments after a failed request and after the form was closed', async () => {
  const both = [reading(1, 40), reading(2, 80)]
  show(both, async () => {
    throw new Error('no line')
  })
  await page.getByRole('radio', { name: 'Nilai lain, dari 40 sampai 80' }).click()
  await page.getByLabelText('Nilai (40 sampai 80)').fill('60')
  await page.getByLabelText('Komentar untuk pelajar').fill('Di antara keduanya')
  await page.getByLabelText('Alasan').fill('Keduanya benar sebagian')
  await page.getByRole('button', { name: 'Tetapkan' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  async function expectTyped() {
    await expect.element(page.getByLabelText('Nilai (40 sampai 80)')).toHaveValue('60')
    await expect.element(page.getByLabelText('Komentar untuk pelajar')).toHaveValue('Di antara keduanya')
    await expect.element(page.getByLabelText('Alasan')).toHaveValue('Keduanya benar sebagian')
  }
  await expectTyped()
  unmount()
  show(both)
  await expectTyped()
  await page.getByRole('button', { name: 'Tetapkan' }).click()
  const comment = 'Di antara keduanya'
  await waitUntilPasses(() =>
    expect(settled).toEqual([{ stands: 'between', score: 60, comment, reason: 'Keduanya benar sebagian' }]),
  )
})

it('offers no score between two assessments if there is only one', async () => {
  show([reading(1, 40)])
  await expect.element(page.getByRole('radio', { name: 'Pembacaan pertama: nilai 40' })).toBeChecked()
  expect(page.getByRole('radio').elements()).toHaveLength(1)
})
