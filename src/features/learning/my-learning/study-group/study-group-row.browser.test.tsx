import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { findMonday } from '#contract/learning/study-group.rules.ts'
import type { StudyGroup } from '#contract/learning/study-group.ts'
import { listEntries } from '#app/data/outbox/store.ts'
import { refreshOutbox } from '#app/outbox/state.ts'
import { studyGroupQuery } from '#app/queries/study-group.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { connection } from '#app/session/online.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render, unmount } from '#tests/support/render.ts'
import { StudyGroupRow } from './study-group-row.tsx'

const userId = '0195a000-0000-7000-8000-00000000000a'
const enrollmentId = '0195a000-0000-7000-8000-00000000000b'
const friend = '0195a000-0000-7000-8000-000000000003'
const monday = findMonday(new Date(), 'WIB')
const head = { joinedAt: `${monday}T01:00:00.000Z`, cheeredOn: null }
const group: NonNullable<StudyGroup['group']> = {
  id: '0195a000-0000-7000-8000-000000000001',
  code: 'ABC123',
  members: [
    { ...head, id: '0195a000-0000-7000-8000-000000000002', name: 'Sekar P.', isOwn: true, days: [monday] },
    { ...head, id: friend, name: 'Dewi A.', isOwn: false, days: [] },
  ],
  cheers: [{ id: userId, memberId: null, name: 'Rani S.', cheer: 'keren', at: new Date().toISOString() }],
}

beforeEach(async () => {
  await clearDevice()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await signIn({ userId, isAdmin: false, roles: ['learner'], accessToken: 'a', refreshToken: 'r' }, false)
})
afterEach(async () => {
  connection.noteBrowserState(true)
  unmount()
  vi.unstubAllGlobals()
  await clearDevice()
  await refreshOutbox()
})

/** Shows the row. Without `data` the device has no response about the group. */
async function show(data?: StudyGroup) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  if (data) client.setQueryData(studyGroupQuery(enrollmentId).queryKey, data)
  const shown = render(
    <QueryClientProvider client={client}>
      <StudyGroupRow enrollmentId={enrollmentId} />
    </QueryClientProvider>,
  )
  shown.querySelector('summary')?.click()
  await expect.element(page.getByText('Belajar bareng')).toBeVisible()
  return shown
}

const payloads = async () => (await listEntries(userId)).map(({ payload }) => payload)

it('shows the study days of the group, and stores one unsent cheer although the button is pressed twice', async () => {
  await show({ zone: 'WIB', canJoin: true, group })
  await expect.element(page.getByText('1 dari 6 hari belajar')).toBeVisible()
  await expect.element(page.getByText(/Rani S\. bilang kamu keren/)).toBeVisible()
  await page.getByRole('button', { name: 'Semangat! untuk Dewi A.' }).click()
  const cheered = page.getByRole('button', { name: 'Belum terkirim untuk Dewi A.' })
  await expect.element(cheered).toHaveFocus()
  await cheered.click({ force: true })
  expect(await payloads()).toEqual([{ type: 'cheer', enrollmentId, memberId: friend, cheer: 'semangat' }])
  const explanation = page.getByText('Semangatmu tersimpan, dan dikirim begitu ada koneksi.')
  expect(explanation.query(), 'with a connection it is sent at once').toBeNull()
  // The browser reports the loss too. Otherwise the next failed request would replace the state 'offline'.
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'onLine'))
  connection.noteBrowserState(false)
  await expect.element(explanation).toBeVisible()
})

it('a group without an active member has no goal', async () => {
  const resting = group.members.map(member => ({ ...member, joinedAt: '2026-01-05T01:00:00.000Z', days: [] }))
  await show({ zone: 'WIB', canJoin: true, group: { ...group, members: resting } })
  await expect.element(page.getByText(/Semua sedang istirahat/)).toBeVisible()
  expect(page.getByText('target tercapai').query()).toBeNull()
})

it('leaving a group needs a second press, works without a network, and returns the focus to the row', async () => {
  const shown = await show({ zone: 'WIB', canJoin: true, group })
  expect(page.getByRole('button', { name: 'Ya, keluar' }).query()).toBeNull()
  await page.getByRole('button', { name: 'Keluar dari kelompok' }).click()
  expect(await payloads()).toEqual([])
  await page.getByRole('button', { name: 'Ya, keluar' }).click()
  await expect.element(page.getByText('Kamu keluar dari kelompok begitu ada koneksi.')).toBeVisible()
  expect(await payloads()).toEqual([{ type: 'leave', enrollmentId, memberId: group.members[0]?.id }])
  await expect.poll(() => document.activeElement === shown.querySelector('summary')).toBe(true)
})

it('explains what members see before a user joins, and refuses a text that is not a group code', async () => {
  await show({ zone: 'WIB', canJoin: true, group: null })
  await expect.element(page.getByText(/Anggota lain melihat nama pendekmu/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Punya kode dari teman sekelas?' }).fill('bukan kode')
  await page.getByRole('button', { name: 'Ikut dengan kode' }).click()
  await expect.element(page.getByText(/bukan kode kelompok di sesi kelasmu/)).toBeVisible()
})

it('shows no study group to a refunded learner', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  client.setQueryData(studyGroupQuery(enrollmentId).queryKey, { zone: 'WIB', canJoin: false, group: null })
  const shown = render(
    <QueryClientProvider client={client}>
      <StudyGroupRow enrollmentId={enrollmentId} />
    </QueryClientProvider>,
  )
  await expect.poll(() => shown.textContent).toBe('')
})

it('reports an error of the server, not of the connection, and loads the group again on request', async () => {
  const answer = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ code: 'SYSTEM_ERROR' }, { status: 500 })))
  vi.stubGlobal('fetch', answer)
  const shown = await show()
  await expect.element(page.getByText('Kelompokmu belum bisa dimuat.')).toBeVisible()
  expect(page.getByText('setelah ada koneksi', { exact: false }).query()).toBeNull()
  answer.mockImplementation(() => Promise.resolve(Response.json({ data: { zone: 'WIB', canJoin: true, group } })))
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect.element(page.getByText('1 dari 6 hari belajar')).toBeVisible()
  await expect.poll(() => document.activeElement === shown.querySelector('summary')).toBe(true)
})
