import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { saveDraft } from '#app/data/drafts.ts'
import { updateEntries } from '#app/data/outbox/rows.ts'
import { enqueue } from '#app/data/outbox/store.ts'
import { readSession } from '#app/data/session-row.ts'
import { closeNotice } from '#app/notices/show-alert.ts'
import { notices } from '#app/notices/state.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { fillDisk } from '#tests/support/device/full-disk.ts'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { askAndSignOut } from './sign-out.ts'

const ani = {
  userId: '0195a000-0000-7000-8000-00000000000a',
  isAdmin: false,
  roles: ['learner' as const],
  accessToken: 'akses',
  refreshToken: 'segar',
}

beforeEach(async () => {
  await empty()
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(() => Promise.reject(new TypeError('no line'))),
  )
  await signIn(ani, true)
  await saveDraft(ani.userId, 'assignment:e:m', 'setengah jadi')
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await empty()
})

async function empty(): Promise<void> {
  await clearDevice()
  notices.dialogs.length = 0
}

it('reports a failed logout with its reason, and the user stays logged in', async () => {
  fillDisk()
  const done = askAndSignOut()
  await waitUntilPasses(() => expect(notices.dialogs).toHaveLength(1))
  closeNotice(notices.dialogs[0]!.id, 'keep')
  await done
  await waitUntilPasses(() => expect(notices.dialogs[0]).toMatchObject({ title: 'Kamu belum keluar' }))
  expect(notices.dialogs[0]?.text).toContain('penyimpanan perangkat penuh')
  expect(getCurrentUserId()).toBe(ani.userId)
  expect((await readSession())?.userId).toBe(ani.userId)
})

it('the question before a logout mentions refused work', async () => {
  const payload = { enrollmentId: ani.userId, lectureMaterialId: ani.userId, furthest: 1 }
  const { id } = await enqueue('position', payload, { userId: ani.userId })
  await updateEntries([id], entry => ({ ...entry, state: 'refused' }))
  const done = askAndSignOut()
  await waitUntilPasses(() => expect(notices.dialogs).toHaveLength(1))
  expect(notices.dialogs[0]?.text).toContain('1 pekerjaan yang tidak diterima server')
  closeNotice(notices.dialogs[0]!.id, 'stay')
  await done
})

it('a double tap on logout opens one question, and a later tap opens the question again', async () => {
  const done = [askAndSignOut(), askAndSignOut()]
  await waitUntilPasses(() => expect(notices.dialogs).toHaveLength(1))
  closeNotice(notices.dialogs[0]!.id, 'stay')
  await Promise.all(done)
  expect(notices.dialogs).toHaveLength(0)
  const again = askAndSignOut()
  await waitUntilPasses(() => expect(notices.dialogs).toHaveLength(1))
  closeNotice(notices.dialogs[0]!.id, undefined)
  await again
  expect(getCurrentUserId()).toBe(ani.userId)
})
