import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#tests/support/render-desk.ts'
import { TaughtCourses } from './taught-courses.tsx'

it('reports that no course was chosen, and keeps the typed reason', async () => {
  const courses = [{ id: 'c1', title: 'Data', instructor: { id: 'i2', name: 'Budi' } }]
  // Only these fields are read.
  const instructor = { id: 'i1', name: 'Sari', courses } as never
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TaughtCourses instructor={instructor} onDone={() => undefined} />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Serahkan kelas' }).click()
  await page.getByLabelText('Kelas', { exact: true }).selectOptions('Pilih …')
  await userEvent.fill(page.getByLabelText('Alasan'), 'Pengajarnya cuti')
  await page.getByRole('button', { name: 'Serahkan', exact: true }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Pilih kelasnya dulu.')
  await expect.element(page.getByLabelText('Alasan')).toHaveValue('Pengajarnya cuti')
})
