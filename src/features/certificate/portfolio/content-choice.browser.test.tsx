import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Portfolio, PortfolioChoice } from '#contract/certificate/portfolio.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render.ts'
import { ContentChoice } from './content-choice.tsx'

beforeEach(clearDevice)

const answerId = '0195a000-0000-7000-8000-000000000001'
const fileId = '0195a000-0000-7000-8000-000000000002'
const code = '7K3F92QX04TDABCDEFGHJKMNPQ'
const at = '2026-11-20T03:00:00.000Z'
const portfolio: Portfolio = {
  code: null,
  sharedAt: null,
  choice: { name: 'full', showsSkills: true, showsAttendance: false, certificates: [], projects: [] },
  fullName: 'Sekar Maharani',
  certificates: [{ code, kind: 'graduation', number: 'SM-1', title: 'Kelas HTML', detail: 'Web', finishedAt: at }],
  projects: [
    {
      answerId,
      title: 'Rancang etalase',
      careerTrack: 'Web',
      score: 88,
      assessedAt: at,
      excerpt: 'Etalase tiga produk',
      files: [{ id: fileId, name: 'etalase.pdf', sizeBytes: 2_000 }],
    },
  ],
  attendance: { meetings: 0, minutes: 0 },
}

/** Renders the form, and returns a function that reads its choice. */
function show(given: Portfolio = portfolio) {
  let current = given.choice
  function Form() {
    const [choice, setChoice] = useState<PortfolioChoice>(given.choice)
    function handleChange(next: PortfolioChoice) {
      current = next
      setChoice(next)
    }
    return <ContentChoice portfolio={given} choice={choice} onChange={handleChange} />
  }
  render(<Form />)
  return () => current
}

it('after a project was chosen, offers its text and its files, neither of them selected', async () => {
  const read = show()
  expect(page.getByRole('checkbox', { name: 'Isi jawaban' }).elements()).toEqual([])
  await page.getByRole('checkbox', { name: 'Rancang etalase' }).click()
  expect(read().projects).toEqual([{ answerId, showsText: false, fileIds: [] }])
  await page.getByRole('checkbox', { name: 'etalase.pdf' }).click()
  await page.getByRole('checkbox', { name: 'Isi jawaban' }).click()
  expect(read().projects).toEqual([{ answerId, showsText: true, fileIds: [fileId] }])
  await page.getByRole('checkbox', { name: 'Rancang etalase' }).click()
  expect(read().projects).toEqual([])
})

it('warns that a chosen certificate contains the full name', async () => {
  const read = show()
  await page.getByRole('radio', { name: 'Sekar', exact: true }).click()
  const warning = page.getByText('Sertifikat yang kamu pilih tetap memuat nama lengkap.')
  expect(warning.elements()).toEqual([])
  await page.getByRole('checkbox', { name: 'Kelas HTML' }).click()
  await expect.element(warning).toBeVisible()
  expect(read()).toMatchObject({ name: 'first', certificates: [code] })
})

it('explains what is missing if no item can be chosen', async () => {
  show({ ...portfolio, certificates: [], projects: [] })
  await expect.element(page.getByText('Belum ada yang terbit.', { exact: false })).toBeVisible()
  await expect.element(page.getByText('Tugasmu muncul di sini setelah dinilai.')).toBeVisible()
})
