import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sendOutbox } from '#contract/wire/outbox.ts'
import { getTime } from '#contract/wire/time.ts'
import { listEntries } from '#app/data/outbox/store.ts'
import { readDraft, removeDraft, saveDraft } from '#app/data/drafts.ts'
import { readPosition, savePosition } from '#app/data/positions.ts'
import { readSession } from '#app/data/session-row.ts'
import { formatPreviewName } from '#app/lib/preview-window.ts'
import { callApi } from '#app/session/api.ts'
import { signIn, signOut } from '#app/session/come-and-go.ts'
import { startSession } from '#app/session/session.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { attachFile, dropAttachment, readAttachment, withdrawUnsentEntry } from './attachments.ts'
import { enqueueWork, createPointEntry } from './enqueue-work.ts'

const admin = {
  userId: '0195a000-0000-7000-8000-00000000000a',
  isAdmin: true,
  roles: ['admin' as const],
  accessToken: 'akses',
  refreshToken: 'segar',
}
const fetched = vi.fn<(input: unknown) => Promise<Response>>()

beforeEach(async () => {
  await clearDevice()
  fetched.mockReset().mockRejectedValue(new TypeError('no line'))
  vi.stubGlobal('fetch', fetched)
  await signIn(admin, false)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await clearDevice()
})

const work = () => enqueueWork(userId => [createPointEntry(userId, 'material-completed', userId, userId)])
const send = () => callApi(sendOutbox, { body: { entries: [] } })

it('the preview window stores no work, sends no changes and refuses a logout', async () => {
  window.name = formatPreviewName('learner')
  await expect(work()).rejects.toMatchObject({ reason: 'preview' })
  expect(await listEntries(admin.userId)).toEqual([])
  await expect(send()).rejects.toMatchObject({
    code: 'PREVIEW_ONLY',
    message: expect.stringContaining('hanya untuk dilihat'),
  })
  expect(fetched).not.toHaveBeenCalled()
  await expect(signOut({ unsent: 'discard' })).rejects.toMatchObject({ reason: 'preview' })
  expect(await readSession()).toMatchObject({ userId: admin.userId })
  // The preview must still send reads, so `fetch` is called.
  await expect(callApi(getTime, {})).rejects.toMatchObject({ kind: 'network' })
  expect(fetched).toHaveBeenCalledOnce()
})

it('the preview window does not change reading positions and drafts of the admin', async () => {
  const { userId } = admin
  const key = `assignment:${userId}:${userId}` as const
  const position = { at: 3, furthest: 3, reported: 0, played: [] }
  await startSession()
  await saveDraft(userId, key, 'Jawabanku')
  await savePosition(userId, userId, userId, position)
  const file = await attachFile('foto.png', new Blob(['isi']))
  await work()
  const [entry] = await listEntries(userId)

  window.name = formatPreviewName('learner')
  const actions = [
    () => saveDraft(userId, key, 'Coba-coba'),
    () => removeDraft(userId, key),
    () => savePosition(userId, userId, userId, { ...position, at: 9, furthest: 9 }),
    () => attachFile('lain.png', new Blob(['isi'])),
    () => dropAttachment(file),
    () => withdrawUnsentEntry(entry!.id),
  ]
  for (const action of actions) await expect(action()).rejects.toMatchObject({ reason: 'preview' })
  expect(await readDraft(userId, key)).toBe('Jawabanku')
  expect(await readPosition(userId, userId, userId)).toEqual(position)
  expect(await (await readAttachment(file))?.text()).toBe('isi')
  expect(await listEntries(userId)).toHaveLength(1)
})

it('an ordinary window stores entries and sends calls', async () => {
  await work()
  expect(await listEntries(admin.userId)).toHaveLength(1)
  await expect(send()).rejects.toMatchObject({ kind: 'network' })
  expect(fetched).toHaveBeenCalled()
})
