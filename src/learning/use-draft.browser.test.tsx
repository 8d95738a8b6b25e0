import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { deleteDB } from 'idb'
import { DB_NAME, withDb } from '#app/data/db.ts'
import { readDraft, removeDraft, saveDraft } from '#app/data/drafts.ts'
import { setSessionCopy } from '#app/data/outbox/reconcile.ts'
import { setReadOnlyCheck } from '#app/data/read-only-page.ts'
import { readSession, type StoredSession } from '#app/data/session-row.ts'
import { storeSession } from '#app/data/session-store.ts'
import { notices } from '#app/notices/state.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render, unmount } from '#tests/support/render.ts'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { useAttachments } from './attachments/use-attachments.ts'
import { useDraft } from './use-draft.ts'

const userId = '0195a000-0000-7000-8000-00000000000a'
const file = { id: '0195a000-0000-7000-8000-00000000f001', name: 'foto.jpg', sizeBytes: 3, sha256: 'a'.repeat(64) }
const session: StoredSession = {
  userId,
  isAdmin: false,
  roles: ['learner'],
  accessToken: 'a',
  refreshToken: 'b',
  remember: true,
}

beforeEach(async () => {
  await clearDevice()
  await storeSession(session)
  await saveDraft(userId, 'level-up', 'delapan ratus kata')
  await saveDraft(userId, 'level-up-files', [{ ...file, originalBytes: 3 }])
})
afterEach(async () => {
  vi.restoreAllMocks()
  notices.toasts.length = 0
  setReadOnlyCheck(() => false)
  setSessionCopy(() => undefined)
  // Closes the form first, because an open form would store its draft again in the new database.
  unmount()
  await clearDevice()
})

/** Makes reads of drafts fail, as if another page held their store, until the returned function is called. */
function lockDrafts(): () => void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const real = IDBObjectStore.prototype.get
  const reads = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    if (this.name === 'drafts') throw new DOMException('locked', 'InvalidStateError')
    return real.call(this, key)
  })
  return () => reads.mockRestore()
}

function Form() {
  const draft = useDraft(userId, 'level-up', '')
  return (
    <input
      aria-label="Jawaban"
      value={draft.value}
      disabled={!draft.isReady}
      onChange={event => draft.change(event.currentTarget.value)}
    />
  )
}

it('a form is locked while its draft cannot be read, and does not overwrite the draft', async () => {
  const unlock = lockDrafts()
  render(<Form />)
  const field = page.getByLabelText('Jawaban')
  await waitUntilPasses(() => expect(notices.toasts).toHaveLength(1))
  await expect.element(field).toBeDisabled()
  unlock()
  await expect.element(field).toHaveValue('delapan ratus kata')
  await field.fill('delapan ratus satu kata')
  await waitUntilPasses(async () => expect(await readDraft(userId, 'level-up')).toBe('delapan ratus satu kata'))
})

it('a form that is shown again has the draft of another tab, or is empty if that tab removed the draft', async () => {
  render(<Form />)
  const field = page.getByLabelText('Jawaban')
  await expect.element(field).toHaveValue('delapan ratus kata')
  await saveDraft(userId, 'level-up', 'seribu kata')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(field).toHaveValue('seribu kata')
  await removeDraft(userId, 'level-up')
  dispatchEvent(new Event('pageshow'))
  await expect.element(field).toHaveValue('')
})

it('a form that is shown again keeps its text if the browser has lost the database', async () => {
  render(<Form />)
  const field = page.getByLabelText('Jawaban')
  await expect.element(field).toHaveValue('delapan ratus kata')
  await withDb(async db => {
    for (const name of db.objectStoreNames) await db.clear(name)
  })
  document.dispatchEvent(new Event('visibilitychange'))
  // These reads run after the reads of the form.
  expect(await readDraft(userId, 'level-up')).toBeUndefined()
  expect(await readSession()).toBeUndefined()
  await expect.element(field).toHaveValue('delapan ratus kata')
})

it('a form shows the draft that another window stores, and reports its own changes to other windows', async () => {
  const channel = new BroadcastChannel('semai')
  const reported = vi.fn<(message: unknown) => void>()
  channel.addEventListener('message', event => reported(event.data))
  render(<Form />)
  const field = page.getByLabelText('Jawaban')
  await expect.element(field).toHaveValue('delapan ratus kata')
  await saveDraft(userId, 'level-up', 'seribu kata')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
  channel.postMessage({ kind: 'draft-changed', userId, key: 'level-up' })
  await expect.element(field).toHaveValue('seribu kata')
  await field.fill('seribu satu kata')
  await waitUntilPasses(() => expect(reported).toHaveBeenCalledWith({ kind: 'draft-changed', userId, key: 'level-up' }))
  expect(await readDraft(userId, 'level-up')).toBe('seribu satu kata')
  channel.close()
})

it('stores text typed after the browser has lost the database, together with the session', async () => {
  setSessionCopy(() => session)
  render(<Form />)
  const field = page.getByLabelText('Jawaban')
  await expect.element(field).toHaveValue('delapan ratus kata')
  await deleteDB(DB_NAME)
  await field.fill('delapan ratus satu kata')
  await waitUntilPasses(async () => expect(await readSession()).toEqual(session))
  // The database has the text, which the page no longer holds in memory.
  await waitUntilPasses(async () =>
    expect((await withDb(db => db.get('drafts', [userId, 'level-up'])))?.value).toBe('delapan ratus satu kata'),
  )
})

it('a form that is shown again stores its text again if the browser has lost the database', async () => {
  setSessionCopy(() => session)
  render(<Form />)
  const field = page.getByLabelText('Jawaban')
  await expect.element(field).toHaveValue('delapan ratus kata')
  await deleteDB(DB_NAME)
  document.dispatchEvent(new Event('visibilitychange'))
  await waitUntilPasses(async () => expect(await readDraft(userId, 'level-up')).toBe('delapan ratus kata'))
  await expect.element(field).toHaveValue('delapan ratus kata')
})

it('reports that input cannot be stored if the browser has lost the database and the session', async () => {
  render(<Form />)
  const field = page.getByLabelText('Jawaban')
  await expect.element(field).toHaveValue('delapan ratus kata')
  await deleteDB(DB_NAME)
  await field.fill('belum tersimpan')
  await waitUntilPasses(() =>
    expect(notices.toasts.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Isianmu belum tersimpan karena kamu sudah keluar/),
    ]),
  )
  expect(await readDraft(userId, 'level-up')).toBe('belum tersimpan')
})

it('a form that is shown again keeps input that could not be stored', async () => {
  render(<Form />)
  const field = page.getByLabelText('Jawaban')
  await expect.element(field).toHaveValue('delapan ratus kata')
  setReadOnlyCheck(() => true)
  await field.fill('belum tersimpan')
  document.dispatchEvent(new Event('visibilitychange'))
  // This read runs after the read of the form.
  expect(await readDraft(userId, 'level-up')).toBe('delapan ratus kata')
  await expect.element(field).toHaveValue('belum tersimpan')
})

function Files() {
  const { files, add, problem } = useAttachments(userId, 'level-up-files')
  return (
    <>
      <button type="button" onClick={() => void add([new File(['x'], 'baru.txt', { type: 'text/plain' })])}>
        Tempel
      </button>
      <output>{files.map(({ name }) => name).join(', ')}</output>
      <p>{problem}</p>
    </>
  )
}

it('a file that is pasted before the stored list was read does not replace the list', async () => {
  const unlock = lockDrafts()
  render(<Files />)
  await page.getByRole('button').click()
  await expect.element(page.getByText(/^Berkasmu masih dibuka/)).toBeVisible()
  unlock()
  await expect.element(page.getByText('foto.jpg')).toBeVisible()
  expect(await readDraft(userId, 'level-up-files')).toMatchObject([{ name: 'foto.jpg' }])
})

it('a list of files that is shown again has the files that another tab stored', async () => {
  render(<Files />)
  await expect.element(page.getByText('foto.jpg')).toBeVisible()
  await saveDraft(userId, 'level-up-files', [{ ...file, name: 'lain.jpg', originalBytes: 3 }])
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText('lain.jpg')).toBeVisible()
})
