import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { updateEntries } from '#app/data/outbox/rows.ts'
import { enqueue, listEntries } from '#app/data/outbox/store.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { fillDisk } from '#tests/support/device/full-disk.ts'
import { render } from '#tests/support/render.ts'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { RefusedSection } from './refused-part.tsx'

const userId = '0195a000-0000-7000-8000-00000000000a'

beforeEach(async () => {
  await clearDevice()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await signIn({ userId, isAdmin: false, roles: ['learner'], accessToken: 'a', refreshToken: 'r' }, false)
  const payload = { enrollmentId: userId, lectureMaterialId: userId, furthest: 1 }
  const { id } = await enqueue('position', payload, { userId })
  await updateEntries([id], entry => ({ ...entry, state: 'refused' }))
  const [entry] = await listEntries(userId)
  render(<RefusedSection entry={entry!} title="Modal dan laba" />)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it.each([
  ['retry', ['Coba lagi'], 'Belum bisa dicoba lagi karena penyimpanan perangkat penuh.'],
  ['discard', ['Buang', 'Ya, buang'], 'Belum terbuang karena penyimpanan perangkat penuh.'],
] as const)('reports a %s that could not be stored, and keeps the entry', async (_what, buttons, text) => {
  fillDisk()
  for (const name of buttons) await page.getByRole('button', { name, exact: true }).click()
  await waitUntilPasses(() => expect(page.getByRole('alert').element().textContent).toContain(text))
  await expect.element(page.getByRole('button', { name: 'Buang', exact: true })).toBeVisible()
  expect(await listEntries(userId)).toMatchObject([{ state: 'refused' }])
})
