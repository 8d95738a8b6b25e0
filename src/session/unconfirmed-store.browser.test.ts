import { afterEach, beforeEach, expect, it } from 'vitest'
import { readDraft, saveDraft } from '#app/data/drafts.ts'
import { deleteUserData } from '#app/data/session-store.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { signIn } from './come-and-go.ts'
import { connectUnconfirmedStore } from './unconfirmed-store.ts'

const other = '0195a000-0000-7000-8000-00000000000b'
const userId = '0195a000-0000-7000-8000-00000000000a'
const inLocalStorage = () => Object.entries(localStorage).filter(([key]) => key.startsWith('semai-draft-tail'))

connectUnconfirmedStore()
beforeEach(async () => {
  await clearDevice()
  await signIn({ userId, isAdmin: false, roles: ['learner'], accessToken: 'akses', refreshToken: 'segar' }, false)
})
afterEach(clearDevice)

it('a page that closes while the user types stores the text in local storage', async () => {
  const saving = saveDraft(userId, 'assignment:1', 'Warung Bu Tini')
  await Promise.resolve()
  dispatchEvent(new Event('pagehide'))
  expect(inLocalStorage()).toEqual([
    [`semai-draft-tail:${userId}:assignment:1`, expect.stringContaining('Warung Bu Tini')],
  ])
  await saving
  expect(inLocalStorage()).toEqual([])
  expect(await readDraft(userId, 'assignment:1')).toBe('Warung Bu Tini')
})

it('discarding the data of a user deletes the text in local storage, and keeps the text of another user', async () => {
  const saving = saveDraft(userId, 'assignment:1', 'Warung Bu Tini')
  await Promise.resolve()
  dispatchEvent(new Event('pagehide'))
  const others = [`semai-draft-tail:${other}:assignment:1`, '{}'] as const
  localStorage.setItem(...others)
  await deleteUserData(userId, { unsent: 'discard' })
  await saving
  const late = saveDraft(userId, 'assignment:1', 'Warung')
  await Promise.resolve()
  dispatchEvent(new Event('pagehide'))
  expect(inLocalStorage()).toEqual([others])
  await late
})
