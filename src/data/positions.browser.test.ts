import { beforeEach, expect, it } from 'vitest'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { readPosition, savePosition } from './positions.ts'
import { deleteUserData, storeSession } from './session-store.ts'

const userId = '0195a000-0000-7000-8000-00000000000a'
const other = '0195a000-0000-7000-8000-00000000000b'
const session = { isAdmin: false, roles: [], accessToken: 'a', refreshToken: 'r', remember: false }

beforeEach(async () => {
  await clearDevice()
  await storeSession({ ...session, userId })
})

it('the later of two tabs sets the current position, and both update the furthest position', async () => {
  await savePosition(userId, 'e', 'm', { at: 9, furthest: 9, reported: 5, played: [[0, 4]] })
  await savePosition(userId, 'e', 'm', { at: 2, furthest: 3, reported: 0, played: [[3, 9]] })
  expect(await readPosition(userId, 'e', 'm')).toEqual({ at: 2, furthest: 9, reported: 0, played: [[0, 9]] })
  expect(await readPosition(userId, 'e', 'x')).toBeUndefined()
})

it('stores a reading position only for the logged-in user, and deletes it at logout', async () => {
  const position = { at: 1, furthest: 1, reported: 0, played: [] }
  await savePosition(userId, 'e', 'm', position)
  await savePosition(other, 'e', 'm', position)
  expect(await readPosition(other, 'e', 'm'), 'the other user is not logged in').toBeUndefined()
  await deleteUserData(userId)
  expect(await readPosition(userId, 'e', 'm')).toBeUndefined()
  await savePosition(userId, 'e', 'm', position)
  expect(await readPosition(userId, 'e', 'm'), 'a tab that has not noticed the logout stores nothing').toBeUndefined()
})
