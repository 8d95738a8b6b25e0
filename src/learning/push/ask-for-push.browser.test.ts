import { beforeEach, expect, test } from 'vitest'
import { prepareLogin, storeSession } from '#app/data/session-store.ts'
import { storePushMark, readPushMark } from '#app/data/push.ts'
import { notices } from '#app/notices/state.ts'
import { closeNotice } from '#app/notices/show-alert.ts'
import { sessionState } from '#app/session/session-state.ts'
import { askForPush } from './ask-for-push.ts'

const userId = 'rina'
beforeEach(async () => {
  await storeSession({
    userId,
    isAdmin: false,
    roles: ['learner'],
    accessToken: 'a',
    refreshToken: 'r',
    remember: false,
  })
  sessionState.user = { userId, isAdmin: false, roles: ['learner'] }
  await storePushMark(userId, undefined)
  notices.dialogs.splice(0)
})

/** Sets the browser's notification permission. With `default` the user was never asked. */
function permissionIs(permission: NotificationPermission): void {
  Object.defineProperty(Notification, 'permission', { configurable: true, get: () => permission })
}

test('asks for push permission with a dialog of the app first, and does not ask again after a refusal', async () => {
  permissionIs('default')
  const asking = askForPush()
  await expect.poll(() => notices.dialogs.length).toBe(1)
  expect(notices.dialogs[0]?.title).toBe('Ingatkan lewat pemberitahuan?')
  closeNotice(notices.dialogs[0]?.id ?? 0, 'mail')
  expect(await asking).toBe('mail')
  expect(await askForPush()).toBe('mail')
  expect(notices.dialogs).toEqual([])
})

test('does not ask for push permission if the user refused it in the browser', async () => {
  permissionIs('denied')
  expect(await askForPush()).toBe('mail')
  expect(notices.dialogs).toEqual([])
})

test('deletes the stored push state of a user when another user logs in', async () => {
  await storePushMark(userId, { deviceId: 'd' })
  await prepareLogin('budi')
  expect(await readPushMark(userId)).toBeUndefined()
})
