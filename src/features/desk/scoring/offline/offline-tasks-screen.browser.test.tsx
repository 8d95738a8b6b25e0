import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getPersonalCachePrefix } from '#app/data/cache-names.ts'
import { broadcastMessage } from '#app/data/channel.ts'
import { openSemaiDb } from '#app/data/db.ts'
import { discardEntry, listEntries } from '#app/data/outbox/store.ts'
import { refreshOutbox } from '#app/outbox/state.ts'
import { sessionState } from '#app/session/session-state.ts'
import { OfflineTasksScreen } from './offline-tasks-screen.tsx'
import { findMissingServerFiles, readServerFile } from '#app/data/files/kept-files.ts'
import { createAssignmentInList, getAssignmentId as id } from '#tests/support/assignments.ts'
import { unmount } from '#tests/support/render.ts'
import { render } from '#tests/support/render-desk.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { dropOfflineTasks, readOfflineTasks, saveOfflineTasks } from './offline-tasks-store.ts'

const userId = '0195a000-0000-7000-8000-00000000000e'
const task = (at: number) =>
  createAssignmentInList(at, {
    expert: { id: userId, fullName: 'Pakar' },
    dueAt: `2026-11-21T12:00:${String(at % 60).padStart(2, '0')}.000Z`,
  })

beforeEach(async () => {
  await clearDevice()
  sessionState.user = { userId, isAdmin: false, roles: ['expert'] }
  sessionState.status = 'member'
  const session = { userId, isAdmin: false, roles: ['expert'] as const, accessToken: '', refreshToken: '' }
  await (await openSemaiDb()).put('session', session as never, 'current') // the code reads only the user of the session
})
afterEach(() => {
  sessionState.user = undefined
  sessionState.status = 'visitor'
})

async function show(): Promise<void> {
  unmount()
  await refreshOutbox()
  const initial = await readOfflineTasks(userId)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OfflineTasksScreen userId={userId} initial={initial} />
    </QueryClientProvider>,
  )
}

const storeTasks = (count: number) =>
  saveOfflineTasks(userId, {
    takenAt: 1,
    tasks: Array.from({ length: count }, (_, at) => ({
      task: task(at),
      isNewVersion: false,
      said: null,
      hasArrived: false,
    })),
  })

it('an expert scores all offline tasks by keyboard, and each score is stored once, even if the page closes in between', async () => {
  await storeTasks(10)
  await show()
  for (let at = 0; at < 10; at += 1) {
    // Simulates that the page is closed after the assessment was stored in the outbox and before the list was stored.
    if (at === 5) await show()
    await expect.element(page.getByRole('article', { name: `Tugas Pelajar ${at}`, exact: true })).toBeVisible()
    await expect.element(page.getByLabelText('Nilai (0 sampai 100)')).toHaveFocus()
    await userEvent.keyboard(`${50 + at}{Enter}`)
  }
  await expect.element(page.getByText('Semua sudah kamu nilai')).toBeVisible()
  const entries = await listEntries(userId)
  expect(entries.map(({ payload }) => payload)).toEqual(
    Array.from({ length: 10 }, (_, at) => ({
      assignmentId: id(at),
      state: 'scored',
      revision: 1,
      score: 50 + at,
      comment: '',
    })),
  )
  await show()
  await expect.element(page.getByText('Semua sudah kamu nilai')).toBeVisible()
})

it('discarding a refused score opens its task again', async () => {
  await storeTasks(2)
  await show()
  await expect.element(page.getByLabelText('Nilai (0 sampai 100)')).toHaveFocus()
  await userEvent.keyboard('70{Enter}')
  await expect.element(page.getByText('1 tugas belum dinilai')).toBeVisible()
  const [entry] = await listEntries(userId)
  await discardEntry(entry!.id)
  await show()
  await expect.element(page.getByText('2 tugas belum dinilai')).toBeVisible()
})

it('a score given during a download removes no downloaded task from the device', async () => {
  await storeTasks(2)
  await show()
  await expect.element(page.getByLabelText('Nilai (0 sampai 100)')).toHaveFocus()
  // The list is stored before the files arrive. The screen shows the list only after the files have arrived.
  await storeTasks(5)
  await userEvent.keyboard('70{Enter}')
  await expect.element(page.getByText('1 tugas belum dinilai')).toBeVisible()
  await expect
    .poll(async () => (await readOfflineTasks(userId))?.tasks.map(({ said: assessment }) => assessment?.state))
    .toEqual(['scored', undefined, undefined, undefined, undefined])
})

it('on a phone the next task opens at its top', async () => {
  await page.viewport(360, 640)
  await storeTasks(12)
  await show()
  const head = (at: number) =>
    page.getByRole('article', { name: `Tugas Pelajar ${at}`, exact: true }).getByRole('heading')
  await expect.element(page.getByLabelText('Nilai (0 sampai 100)')).toHaveFocus()
  expect(document.documentElement.scrollTop).toBe(0)
  await userEvent.keyboard('70')
  await page.getByRole('button', { name: 'Kirim nilai' }).click()
  await expect.element(head(1)).toBeInViewport()
  await page.getByRole('button', { name: /Pelajar 5/ }).click()
  await expect.element(head(5)).toBeInViewport()
})

it('offline tasks are deleted only after a confirmation, which a double tap does not give', async () => {
  await storeTasks(2)
  await show()
  const forget = page.getByRole('button', { name: 'Hapus dari perangkat', exact: true })
  await forget.dblClick()
  await page.getByRole('button', { name: 'Biarkan' }).click()
  await expect.element(forget).toHaveFocus()
  expect((await readOfflineTasks(userId))?.tasks).toHaveLength(2)
  await forget.click()
  await page.getByRole('button', { name: 'Ya, hapus dari perangkat' }).click()
  await expect.element(page.getByText('Belum ada tugas di perangkat')).toBeVisible()
  expect(await readOfflineTasks(userId)).toBeUndefined()
})

it('fills a rubric by keyboard, uses its sum as the score, and shows hostile text as plain text', async () => {
  const rubric = [
    { text: 'Rapi <img src=x onerror="document.title=1">', points: 60 },
    { text: 'Benar', points: 40 },
  ]
  await saveOfflineTasks(userId, {
    takenAt: 1,
    tasks: [{ task: { ...task(0), rubric }, isNewVersion: false, said: null, hasArrived: false }],
  })
  await show()
  const first = page.getByLabelText(`${rubric[0]?.text} (0 sampai 60)`)
  await expect.element(page.getByRole('button', { name: 'Belum (0)' }).first()).toHaveFocus()
  await first.click()
  await userEvent.keyboard('61{Enter}')
  await expect.element(page.getByLabelText('Benar (0 sampai 40)')).toHaveFocus()
  await userEvent.keyboard('35{Enter}')
  await expect.element(page.getByText('Isi dengan bilangan bulat dari 0 sampai 60')).toBeVisible()
  await expect.element(first).toHaveFocus()
  expect(await listEntries(userId)).toEqual([])

  await page.getByRole('button', { name: 'Beri catatan untuk Benar' }).click()
  await page.getByLabelText('Catatan: Benar').fill('Angkanya pas')
  // Simulates that the page is closed while the form is being filled in.
  await first.fill('50')
  await show()
  await expect.element(page.getByText('Nilai: 85 dari 100')).toBeVisible()
  await first.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Semua sudah kamu nilai')).toBeVisible()
  expect((await listEntries(userId)).map(({ payload }) => payload)).toEqual([
    {
      assignmentId: id(0),
      state: 'scored',
      revision: 1,
      score: 85,
      comment: '',
      criteria: [
        { text: rubric[0]?.text, points: 50, comment: '' },
        { text: 'Benar', points: 35, comment: 'Angkanya pas' },
      ],
    },
  ])
})

it('reports that a score arrived after the learner had submitted a newer version', async () => {
  await storeTasks(2)
  await show()
  // When the field has the focus, all listeners are attached.
  await expect.element(page.getByLabelText('Nilai (0 sampai 100)')).toHaveFocus()
  const payload = { assignmentId: id(0), state: 'scored', revision: 1, score: 70, comment: '' }
  const receipt = { isNew: true, hasNewerVersion: true }
  const delivery = { id: id(9), kind: 'assessment', payload, outcome: 'accepted', receipt } as const
  broadcastMessage({ kind: 'outbox-delivered', userId, deliveries: [delivery] })
  await expect.element(page.getByText(/^Versi baru: Pelajar 0 mengumpulkan/)).toBeVisible()
})

it('marks a second assessment in list and task, and reports a score that was stored as the second assessment', async () => {
  const tasks = [{ ...task(0), reading: 2 as const }, task(1)]
  await saveOfflineTasks(userId, {
    takenAt: 1,
    tasks: tasks.map(each => ({ task: each, isNewVersion: false, said: null, hasArrived: false })),
  })
  await show()
  const list = page.getByRole('region', { name: 'Tugas di perangkat' })
  await expect.element(list.getByRole('button', { name: /^Pelajar 0 ?Pembacaan kedua/ })).toBeVisible()
  expect(list.getByText('Pembacaan kedua').elements()).toHaveLength(1)
  await expect.element(page.getByText(/^Pembacaan kedua. Kamu membaca tanpa melihat nilai pertama/)).toBeVisible()
  await expect.element(page.getByLabelText('Nilai (0 sampai 100)')).toHaveFocus()
  const deliver = (at: number, reading: 1 | 2) => ({
    id: id(90 + at),
    kind: 'assessment' as const,
    payload: { assignmentId: id(at), state: 'scored' as const, revision: 1, score: 70, comment: '' },
    outcome: 'accepted' as const,
    receipt: { isNew: true, hasNewerVersion: false, reading },
  })
  broadcastMessage({ kind: 'outbox-delivered', userId, deliveries: [deliver(0, 2), deliver(1, 2)] })
  await expect.element(page.getByText(/^Nilaimu untuk Pelajar 1 masuk sebagai pembacaan kedua/)).toBeVisible()
  expect(page.getByText(/^Nilaimu untuk Pelajar 0/).elements()).toEqual([])
})

it('files of offline tasks are stored per user, and are deleted when no task uses them', async () => {
  const [kept, other] = [
    { id: 'satu', url: '/api/files/satu?sign=1', sizeBytes: 3 },
    { id: 'dua', url: '/api/files/dua?sign=1', sizeBytes: 3 },
  ]
  const cache = await caches.open(`${getPersonalCachePrefix(userId)}carried`)
  // URL format of stored files. It must not change, because otherwise tasks that were downloaded before an update
  // would be lost.
  await cache.put('/.carried/satu', new Response('isi'))
  // Links change every hour. Another link with the same id refers to the same file.
  expect(await findMissingServerFiles(userId, 'carried', [{ ...kept, url: '/api/files/satu?sign=2' }, other])).toEqual([
    other,
  ])
  expect(await (await readServerFile(userId, 'carried', kept))?.text()).toBe('isi')
  expect(await readServerFile(id(77), 'carried', kept)).toBeUndefined()
  await findMissingServerFiles(userId, 'carried', [other])
  expect(await readServerFile(userId, 'carried', kept)).toBeUndefined()
  await storeTasks(1)
  await dropOfflineTasks(userId)
  expect(await readOfflineTasks(userId)).toBeUndefined()
})
