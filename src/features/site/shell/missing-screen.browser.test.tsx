import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiFailure } from '#app/data/api/failures.ts'
import { render } from '#tests/support/render.ts'
import { MissingScreen } from './missing-screen.tsx'

const refused = (code: string, message: string) => new ApiFailure('business', message, { code, status: 400 })

it.each([
  ['WEBINAR_NOT_FOUND', 'Webinar tidak ditemukan', 'Lihat semua webinar', '/webinar'],
  ['CERTIFICATE_NOT_FOUND', 'Sertifikat tidak ditemukan', 'Lihat sertifikat saya', '/sertifikat'],
  ['ENROLLMENT_NOT_FOUND', 'Kelas ini tidak ada di akunmu', 'Lihat kelas saya', '/business/my-course'],
])('offers a link to the list and no retry button for the error %s', async (code, message, label, path) => {
  render(<MissingScreen error={refused(code, message)} onRetry={vi.fn<() => void>()} />)
  await expect.element(page.getByRole('heading', { level: 1, name: message })).toBeVisible()
  await expect.element(page.getByRole('link', { name: label })).toHaveAttribute('href', path)
  expect(page.getByRole('button', { name: 'Coba lagi' }).query()).toBeNull()
})

it('offers a retry button for an error that has no list to link to', async () => {
  const retry = vi.fn<() => void>()
  render(<MissingScreen error={refused('SURVEY_NOT_FOUND', 'Survei ini tidak ada lagi')} onRetry={retry} />)
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  expect(retry).toHaveBeenCalledOnce()
})
