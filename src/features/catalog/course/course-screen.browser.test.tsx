import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import type { CourseDetail, CourseSession } from '#contract/catalog/course.ts'
import type { EnrolledCourse } from '#contract/learning/enrollment.ts'
import { courseQuery } from '#app/queries/course.ts'
import type { Order } from '#contract/payment/order.ts'
import type { Testimonial } from '#contract/site/site-content.ts'
import { enrollmentListQuery } from '#app/queries/enrollment.ts'
import { orderListQuery } from '#app/queries/order.ts'
import { testimonialsQuery } from '#app/queries/testimonials.ts'
import { sessionState } from '#app/session/session-state.ts'
import { CourseScreen } from './course-screen.tsx'

const session: CourseSession = {
  id: crypto.randomUUID(),
  title: 'Angkatan 12',
  startsAt: '2026-11-30T12:00:00.000Z',
  zone: 'WIB',
  meetingCount: 5,
  quota: 60,
  seatsLeft: 45,
  place: null,
}
const full: CourseSession = { ...session, id: crypto.randomUUID(), title: 'Angkatan 13', seatsLeft: 0 }
const careerTrack = { id: crypto.randomUUID(), slug: 'pengembang-web', title: 'Pengembang Web' }

/** A response in the form that devices stored before courses had a syllabus. */
const earlier: CourseDetail = {
  id: crypto.randomUUID(),
  slug: 'dasar-pengembang-web',
  title: 'Dasar Pengembang Web',
  summary: 'Buat halaman pertamamu.',
  mode: 'Daring',
  level: 'Pemula',
  durationHours: 12,
  category: { slug: 'web', title: 'Web' },
  careerTrack,
  instructorName: 'Ratna Wulandari',
  priceRupiah: 99_000,
  pricePoints: 50,
  nextSession: session,
  description: 'Kelas paling ringan.',
  outcomes: ['Menyusun halaman'],
  instructor: { slug: 'ratna', name: 'Ratna Wulandari', title: 'Pengembang Web', bio: 'Sebelas tahun.' },
  sessions: [session, full],
}
const course: CourseDetail = {
  ...earlier,
  syllabus: [
    {
      title: 'HTML',
      chapters: [
        { title: 'Mengenal Web', materials: [{ type: 'video', title: 'Alamat ke Halaman', seconds: 90 }] },
        { title: 'Isi Halaman', materials: [{ type: 'assignment', title: 'Halaman Profil', seconds: 1_800 }] },
      ],
    },
    {
      title: 'CSS',
      chapters: [
        { title: 'Ujian', materials: [{ type: 'quiz', title: 'Kuis Besar', seconds: 600, isFinalQuiz: true }] },
      ],
    },
  ],
}
const owned: EnrolledCourse = {
  enrollmentId: crypto.randomUUID(),
  createdAt: '2026-11-01T00:00:00.000Z',
  version: 1,
  course: { slug: course.slug, title: course.title, mode: 'Daring', category: 'web' },
  careerTrack,
  session: { title: session.title, startsAt: session.startsAt, zone: 'WIB', place: null },
  completedCount: 3,
  materialCount: 39,
}

const alumni: Testimonial[] = ['Pengembang Web, Garut', 'Analis Data, Kudus'].map(program => ({
  id: crypto.randomUUID(),
  slug: program,
  name: `Alumni ${program}`,
  about: `Program ${program}`,
  review: 'Sekarang warungnya sungguh pakai halaman itu.',
  photo: { url: '/portraits/tidak-ada.svg', alt: '', width: 96, height: 96 },
}))

function show(shown: CourseDetail, enrolled = [owned], orders: Order[] = []) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(courseQuery(shown.slug).queryKey, shown)
  client.setQueryData(enrollmentListQuery().queryKey, enrolled)
  client.setQueryData(orderListQuery().queryKey, orders)
  client.setQueryData(testimonialsQuery().queryKey, alumni)
  const component = () => <CourseScreen slug={shown.slug} />
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

afterEach(() => {
  sessionState.user = undefined
})

test('the course page shows its seven sections in a fixed order', async () => {
  show(course)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(course.title)
  const headings = page.getByRole('heading', { level: 2 }).elements()
  expect(headings.map(each => each.textContent)).toEqual([
    'Yang akan kamu kuasai',
    'Isi kelas',
    'Pengajar',
    'Pilih jadwalmu',
    'Sertifikat',
    'Kata alumni',
    'Pertanyaan umum',
  ])
})

test('shows alumni of the same program only, with initials for a portrait that does not load', async () => {
  show(course)
  const texts = () => [...document.querySelectorAll('figure')].map(figure => figure.textContent)
  await expect.poll(texts).toEqual([expect.stringContaining('AGAlumni Pengembang Web, Garut')])
})

test('counts the chapters of all tracks, opens the first chapter, and shows the total time', async () => {
  show(course)
  await expect.element(page.getByText('3 bab · 3 materi · 42 menit')).toBeVisible()
  await expect.element(page.getByText('Bab 1 · 1 materi · 2 menit')).toBeVisible()
  await expect.element(page.getByText('Video · 1 menit 30 detik')).toBeVisible()
  await expect.element(page.getByText('Kuis akhir · 10 menit')).not.toBeVisible()
  await page.getByText('Bab 3 · 1 materi · 10 menit').click()
  await expect.element(page.getByText('Kuis akhir · 10 menit')).toBeVisible()
  await page.getByText('Kapan sertifikatnya terbit?').click()
  await expect.element(page.getByText(/semua materi selesai, termasuk kuis akhir dan semua tugas\./)).toBeVisible()
})

test('a date with a free seat links to its checkout', async () => {
  show(course)
  await expect
    .element(page.getByRole('link', { name: 'Pilih Angkatan 12' }))
    .toHaveAttribute('href', `/kelas/${course.slug}/checkout?sesi=${session.id}`)
  expect(page.getByRole('link', { name: /^Pilih/ }).elements()).toHaveLength(1)
  expect(page.getByText('Lewat panggilan video').elements()).toHaveLength(2)
})

test('an enrolled learner sees a link to continue instead of a choice of dates', async () => {
  sessionState.user = { userId: 'ani', isAdmin: false, roles: ['learner'] }
  show(course)
  await expect.element(page.getByText('Lanjutkan belajar · 7 %')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Jadwal' })).toBeVisible()
  expect(page.getByRole('link', { name: /^(Pilih|Daftar)/ }).elements()).toHaveLength(0)
})

const order: Order = {
  id: crypto.randomUUID(),
  number: 'SM-20261126-SPA5A9AA',
  course: { slug: course.slug, title: course.title },
  sessionId: session.id,
  sessionTitle: session.title,
  method: 'midtrans',
  amount: 99_000,
  state: 'pending',
  orderedAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
  paidAt: null,
  paymentType: null,
  midtransToken: null,
  enrollmentId: null,
}

test('a learner with an unpaid order sees the link to its payment', async () => {
  sessionState.user = { userId: 'ani', isAdmin: false, roles: ['learner'] }
  show(course, [], [order])
  await expect
    .element(page.getByRole('link', { name: 'Lanjutkan pembayaran' }))
    .toHaveAttribute('href', `/payment/pending?order=${order.id}`)
  await expect.element(page.getByText(/^Bayar sebelum/)).toBeVisible()
  expect(page.getByRole('link', { name: 'Daftar kelas' }).elements()).toHaveLength(0)
})

test('a learner whose order has expired can enrol again', async () => {
  sessionState.user = { userId: 'ani', isAdmin: false, roles: ['learner'] }
  show(course, [], [{ ...order, expiresAt: new Date(Date.now() - 1_000).toISOString() }])
  await expect.element(page.getByRole('link', { name: 'Daftar kelas' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Lanjutkan pembayaran' }).elements()).toHaveLength(0)
})

test('a visitor sees no order of another user that is still in memory', async () => {
  show(course, [], [order])
  await expect.element(page.getByRole('link', { name: 'Daftar kelas' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Lanjutkan pembayaran' }).elements()).toHaveLength(0)
})

test('a response stored before the syllabus existed still shows the page, with initials as portrait', async () => {
  show(earlier)
  await expect.element(page.getByRole('link', { name: 'Pengembang Web' })).toBeVisible()
  await expect.element(page.getByText('RW')).toBeVisible()
  expect(page.getByText(/^Bab \d/).elements()).toHaveLength(0)
  await page.getByText('Kapan sertifikatnya terbit?').click()
  await expect.element(page.getByText(/Setelah semua materi selesai\. /)).toBeVisible()
})
