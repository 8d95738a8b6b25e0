import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { DAY_MS } from '#contract/wire/durations.ts'
import { render, unmount } from '#tests/support/render.ts'
import { CoursesToday } from './courses-today.tsx'
import type { TodayCourse } from './kept-courses.ts'

const course: TodayCourse = {
  id: '0195a000-0000-7000-8000-000000000001',
  slug: 'sql-untuk-pekerja-kantor',
  title: 'SQL untuk Pekerja Kantor',
  mode: 'Daring',
  level: 'Pemula',
  category: { slug: 'data-analisis', title: 'Data & Analisis' },
  priceRupiah: 99_000,
  pricePoints: 50,
  nextSession: {
    id: '0195a000-0000-7000-8000-000000000002',
    title: 'Sesi 1',
    startsAt: new Date(Date.now() + DAY_MS).toISOString(),
    zone: 'WIB',
    meetingCount: 3,
    quota: 20,
    seatsLeft: 5,
    place: null,
  },
}

afterEach(() => {
  unmount()
  vi.unstubAllGlobals()
  localStorage.clear()
})

it('shows the courses when the connection returns, and does not request the list again afterwards', async () => {
  const answer = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('no network')))
  vi.stubGlobal('fetch', answer)
  render(<CoursesToday />)
  await expect.element(page.getByText('Daftar kelas belum bisa diambil.', { exact: false })).toBeVisible()
  answer.mockImplementation(() => Promise.resolve(Response.json({ data: [course] })))
  dispatchEvent(new Event('online'))
  await expect.element(page.getByRole('link', { name: course.title })).toBeVisible()
  dispatchEvent(new Event('online'))
  expect(answer).toHaveBeenCalledTimes(2)
})

it.each([
  [
    'an error of the server',
    500,
    'Daftar kelas belum bisa diambil karena gangguan di server kami. Coba lagi beberapa menit lagi.',
  ],
  [
    'the login page of a public Wi-Fi',
    511,
    'Daftar kelas belum bisa diambil. Begitu ada sinyal, kelasnya muncul di sini.',
  ],
])('reports %s instead of the courses', async (_reason, status, text) => {
  vi.stubGlobal('fetch', async () => new Response('', { status }))
  render(<CoursesToday />)
  await expect.element(page.getByText(text)).toBeVisible()
})
