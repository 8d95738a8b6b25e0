import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import { DefaultQuality } from './usual-quality.tsx'
import { changeVideoSettings, useVideoSettings } from './video-choice.ts'

const reset = () => changeVideoSettings({ quality: 'auto', rupiahPerGb: 3_500 })
beforeEach(reset)
afterEach(reset)

function Chosen() {
  return <p>Dipilih: {useVideoSettings().quality}</p>
}

it('shows for each video quality the data of one hour and the price that the learner pays for it', async () => {
  render(
    <>
      <DefaultQuality label="Kualitas video" />
      <Chosen />
    </>,
  )
  const field = page.getByRole('combobox', { name: 'Kualitas video' })
  const getOptions = () => [...field.element().querySelectorAll('option')].map(each => each.textContent)
  await expect.element(field).toBeVisible()
  expect(getOptions()).toEqual([
    'Otomatis, mengikuti koneksi',
    'Hemat: hanya suara · 13 MB/jam · Rp46',
    'Hemat · 240p · sampai 82 MB/jam · Rp287',
    '360p · sampai 166 MB/jam · Rp581',
    '720p · sampai 538 MB/jam · Rp1.883',
    'Asli · besarnya berbeda tiap video',
  ])
  await expect
    .element(field)
    .toHaveAccessibleDescription(/^Sekarang (Hemat · 240p|360p|720p) · sampai \d+ MB\/jam · Rp[\d.]+$/)
  await page.getByRole('textbox', { name: /^Harga datamu/ }).fill('10.000')
  await expect.poll(getOptions).toContain('Hemat: hanya suara · 13 MB/jam · Rp130')
  await field.selectOptions('Hemat: hanya suara · 13 MB/jam · Rp130')
  await expect.element(page.getByText('Dipilih: audio')).toBeVisible()
  await expect.element(field).toHaveAccessibleDescription('13 MB/jam · Rp130')
})
