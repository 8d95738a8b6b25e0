import { useLayoutEffect } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { readDraft, saveDraft } from '#app/data/drafts.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render, unmount } from '#tests/support/render.ts'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { type AttachedFile, useAttachments } from './use-attachments.ts'

const userId = '0195a000-0000-7000-8000-00000000000a'
const key = 'assignment-files:enrolment:material'
const returned: AttachedFile = { id: 'r', name: 'kembali.txt', sizeBytes: 1, sha256: 'a', originalBytes: 1 }

type Add = ReturnType<typeof useAttachments>['add']

/** File whose preparation waits until the test releases it. */
function createSlowFile() {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const file = new File(['isi'], 'lambat.txt')
  const slice = file.slice.bind(file)
  vi.spyOn(file, 'slice').mockImplementation((...range) => {
    const part = slice(...range)
    const read = part.arrayBuffer.bind(part)
    return Object.assign(part, { arrayBuffer: () => promise.then(read) })
  })
  return { file, release }
}

function Form({ onAdd }: { onAdd: (add: Add) => void }) {
  const attachments = useAttachments(userId, key)
  // Runs before the form is visible, so that a test never calls the function of an earlier render.
  useLayoutEffect(() => {
    onAdd(attachments.add)
  })
  if (!attachments.isReady) return null
  return (
    <>
      <output>{attachments.adding ?? 'siap'}</output>
      <p>{attachments.files.map(({ name }) => name).join()}</p>
    </>
  )
}
let add: Add
const show = () => render(<Form onAdd={given => (add = given)} />)

beforeEach(async () => {
  await clearDevice()
  await signIn({ userId, isAdmin: false, roles: ['learner'], accessToken: 'a', refreshToken: 'r' }, false)
})
afterEach(() => void vi.restoreAllMocks())

it('adds a file whose preparation ends after the form was mounted again', async () => {
  const { file, release } = createSlowFile()
  show()
  await expect.element(page.getByText('siap')).toBeVisible()
  void add([file])
  unmount()
  await saveDraft(userId, key, [returned])
  show()
  await expect.element(page.getByText('lambat.txt'), { message: 'while it is prepared' }).toBeVisible()
  release()
  await expect.element(page.getByText('kembali.txt,lambat.txt')).toBeVisible()
  await expect.element(page.getByText('siap')).toBeVisible()
  await waitUntilPasses(async () => expect(await readDraft(userId, key)).toHaveLength(2))
})

it('adds a file to the draft if the form was closed during the preparation of the file', async () => {
  const { file, release } = createSlowFile()
  show()
  await expect.element(page.getByText('siap')).toBeVisible()
  const adding = add([file])
  unmount()
  await saveDraft(userId, key, [returned])
  release()
  await adding
  expect(await readDraft(userId, key)).toMatchObject([{ name: 'kembali.txt' }, { name: 'lambat.txt' }])
})
