import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { isReloadHeld } from '#app/lib/safe-point.ts'
import { unmount } from '#tests/support/render.ts'
import { render } from '#tests/support/render-desk.ts'
import { moveDraft, type Versioned } from './draft.ts'
import { PictureUpload } from './picture-upload.tsx'
import { ReasonForm } from './reason-form.tsx'
import { VersionedForm } from './versioned-form.tsx'

let sent: unknown[]
beforeEach(() => {
  sent = []
  sessionStorage.clear()
  localStorage.clear()
})

const at = (version: number, name: string): Versioned => ({ version, values: { name, phone: '' } })
const stale = () => Object.assign(new Error('Sudah diubah'), { kind: 'business', code: 'VERSION_STALE', errors: {} })

function show(read: Versioned, now: Versioned, isKept = false): void {
  render(
    <VersionedForm
      key={read.version}
      name="orang:1"
      fields={[
        { name: 'name', label: 'Nama' },
        { name: 'phone', label: 'Telepon' },
      ]}
      read={read}
      isKept={isKept}
      onSave={(values, reason, version) => {
        sent.push({ values, reason, version })
        return version === now.version ? Promise.resolve() : Promise.reject(stale())
      }}
      onReread={() => Promise.resolve(now)}
      onDone={() => undefined}
    />,
  )
}
const name = page.getByLabelText('Nama')
const save = page.getByRole('button', { name: 'Simpan' })

it('sends text typed before a reload with its original version, and merges newer changes', async () => {
  show(at(1, 'Sekar'), at(2, 'Sekar M.'))
  await expect.element(name).toHaveFocus()
  await userEvent.fill(name, 'Sekar Putri')
  show(at(2, 'Sekar M.'), at(2, 'Sekar M.'))
  await expect.element(name).toHaveValue('Sekar Putri')
  await save.click()
  expect(sent).toEqual([{ values: { name: 'Sekar Putri', phone: '' }, reason: '', version: 1 }])
  await expect.element(page.getByText('Sebelumnya: Sekar')).toBeVisible()
  const mine = page.getByRole('radio', { name: 'Punyamu: Sekar Putri' })
  await expect.element(mine).toBeChecked()
  // In a long form the conflict may be out of view, and another press would save. So the field with the conflict gets
  // the focus.
  await expect.element(mine).toHaveFocus()
  await page.getByRole('radio', { name: 'Punya mereka: Sekar M.' }).click()
  await expect.element(name).toHaveValue('Sekar M.')
  await save.click()
  expect(sent.at(-1)).toEqual({ values: { name: 'Sekar M.', phone: '' }, reason: '', version: 2 })
})

it('after a rejection, the focus moves to the first invalid field, or to the button if there is none', async () => {
  const fields = [
    { name: 'name', label: 'Nama' },
    { name: 'phone', label: 'Telepon' },
  ]
  let errors: Record<string, string> = { phone: 'Isi nomornya' }
  const refuse = () => Promise.reject(Object.assign(new Error('Belum'), { kind: 'business', code: 'X', errors }))
  render(
    <VersionedForm
      name="orang:2"
      fields={fields}
      read={at(1, 'Sekar')}
      onSave={refuse}
      onReread={() => Promise.resolve(at(1, 'Sekar'))}
      onDone={() => undefined}
    />,
  )
  await save.click()
  await expect.element(page.getByLabelText('Telepon')).toHaveFocus()
  errors = {}
  await save.click()
  await expect.element(save).toHaveFocus()

  render(
    <ReasonForm text="Dihapus." submitLabel="Hapus" onDo={refuse} onCancel={() => undefined}>
      <input aria-label="Lain" />
    </ReasonForm>,
  )
  const action = page.getByRole('button', { name: 'Hapus' })
  await action.click()
  await expect.element(action).toHaveFocus()
  errors = { reason: 'Tulis alasannya' }
  await action.click()
  await expect.element(page.getByLabelText('Alasan')).toHaveFocus()
})

/** Simulates that this tab was killed and another tab was opened. */
function kill(): void {
  unmount()
  sessionStorage.clear()
}
const returned = page.getByText('Isianmu yang belum disimpan sudah dikembalikan.')

it('a form stored on the device is restored in a new tab with its version, until the form is saved', async () => {
  show(at(1, 'Sekar'), at(1, 'Sekar'), true)
  await userEvent.fill(name, 'Sekar Putri')
  await expect.element(page.getByText('Isianmu aman di perangkat ini.', { exact: false })).toBeVisible()
  kill()
  show(at(2, 'Sekar M.'), at(1, 'Sekar'), true)
  await expect.element(returned).toBeVisible()
  await expect.element(name).toHaveValue('Sekar Putri')
  await save.click()
  expect(sent).toEqual([{ values: { name: 'Sekar Putri', phone: '' }, reason: '', version: 1 }])
  kill()
  show(at(2, 'Sekar M.'), at(2, 'Sekar M.'), true)
  await expect.element(name).toHaveValue('Sekar M.')
  await expect.element(returned).not.toBeInTheDocument()
})

it('stores the last typed text when the page closes, if the form keeps its input on the device', async () => {
  show(at(1, 'Sekar'), at(1, 'Sekar'), true)
  await userEvent.fill(name, 'Sekar Putri')
  dispatchEvent(new PageTransitionEvent('pagehide'))
  expect(Object.values(localStorage).join('')).toContain('Sekar Putri')
  kill()
  localStorage.clear()
  show(at(1, 'Sekar'), at(1, 'Sekar'))
  await userEvent.fill(name, 'Sekar Ayu')
  dispatchEvent(new PageTransitionEvent('pagehide'))
  expect(Object.keys(localStorage)).toEqual([])
})

it('a draft that was moved to the copy of an object fills the form, and is saved only after a conflict was shown', async () => {
  show(at(1, 'Sekar'), at(1, 'Sekar'), true)
  await userEvent.fill(name, 'Sekar Putri')
  dispatchEvent(new PageTransitionEvent('pagehide'))
  kill()
  moveDraft(':orang:1', ':salinan:1')
  dispatchEvent(new PageTransitionEvent('pagehide'))
  expect(Object.keys(localStorage)).toEqual(['semai-desk-draft::salinan:1'])
  const saves: unknown[] = []
  render(
    <VersionedForm
      name="salinan:1"
      isKept
      fields={[{ name: 'name', label: 'Nama' }]}
      read={at(1, 'Sekar M.')}
      onSave={async (values, _reason, version) => {
        saves.push([values['name'], version])
        if (version !== 1) throw stale()
      }}
      onReread={() => Promise.resolve(at(1, 'Sekar M.'))}
      onDone={() => undefined}
    />,
  )
  await expect.element(name).toHaveValue('Sekar Putri')
  await save.click()
  await expect.element(page.getByRole('radio', { name: 'Punya mereka: Sekar M.' })).toBeVisible()
  await save.click()
  await expect
    .poll(() => saves)
    .toEqual([
      ['Sekar Putri', 0],
      ['Sekar Putri', 1],
    ])
})

it('removes the error of a field when that field changes, and keeps the errors of other fields', async () => {
  const errors = { name: 'Isi namanya', phone: 'Isi nomornya' }
  render(
    <VersionedForm
      name="orang:3"
      fields={[
        { name: 'name', label: 'Nama' },
        { name: 'number', at: 'phone', label: 'Telepon' },
      ]}
      read={{ version: 1, values: { name: '', number: '' } }}
      onSave={() => Promise.reject(Object.assign(new Error('Belum'), { kind: 'business', code: 'X', errors }))}
      onReread={() => Promise.resolve(at(1, ''))}
      onDone={() => undefined}
    />,
  )
  await save.click()
  await expect.element(name).toHaveFocus()
  await expect.element(page.getByLabelText('Telepon')).toHaveAccessibleDescription('Isi nomornya')
  await page.getByLabelText('Telepon').fill('0812')
  await expect.element(page.getByText('Isi nomornya')).not.toBeInTheDocument()
  await expect.element(page.getByText('Isi namanya')).toBeVisible()
})

it('a form for another object shows the values of that object, and keeps the input for the first object', async () => {
  const showObject = (subject: string, read: Versioned) =>
    render(
      <VersionedForm
        name={subject}
        fields={[{ name: 'name', label: 'Nama' }]}
        read={read}
        onSave={async values => sent.push({ subject, values })}
        onReread={() => Promise.resolve(read)}
        onDone={() => undefined}
      />,
    )
  showObject('orang:4', at(1, 'Sekar'))
  await userEvent.fill(name, 'Sekar Putri')
  showObject('orang:5', at(1, 'Budi'))
  await expect.element(name).toHaveValue('Budi')
  await save.click()
  expect(sent).toEqual([{ subject: 'orang:5', values: { name: 'Budi', phone: '' } }])
  showObject('orang:4', at(1, 'Sekar'))
  await expect.element(name).toHaveValue('Sekar Putri')
  await expect.element(returned).toBeVisible()
})

it('keeps the text typed during an upload, also in the field for the URL of the file', async () => {
  const { promise, resolve } = Promise.withResolvers<{ url: string }>()
  render(
    <VersionedForm
      name="orang:6"
      fields={[
        { name: 'name', label: 'Nama' },
        {
          name: 'pictures',
          label: 'Gambar',
          tool: (value, onChange) => (
            <PictureUpload label="Unggah" onSend={() => promise} onStored={url => onChange(`${value} ${url}`)} />
          ),
        },
      ]}
      read={{ version: 1, values: { name: 'Sekar', pictures: 'satu' } }}
      onSave={() => Promise.resolve()}
      onReread={() => Promise.resolve(at(1, ''))}
      onDone={() => undefined}
    />,
  )
  const input = document.querySelector('input[type=file]')
  await userEvent.upload(input!, new File(['x'], 'a.png', { type: 'image/png' }))
  await userEvent.fill(name, 'Sekar Putri')
  await userEvent.fill(page.getByLabelText('Gambar'), 'satu dua')
  resolve({ url: '/media/1' })
  await expect.element(page.getByLabelText('Gambar')).toHaveValue('satu dua /media/1')
  await expect.element(name).toHaveValue('Sekar Putri')
})

it('does not save while a file of a field uploads, reports this, and saves with the file afterwards', async () => {
  const { promise, resolve } = Promise.withResolvers<{ url: string }>()
  render(
    <VersionedForm
      name="orang:9"
      asksReason={false}
      fields={[
        {
          name: 'picture',
          label: 'Gambar',
          tool: (_value, onChange) => <PictureUpload label="Unggah" onSend={() => promise} onStored={onChange} />,
        },
      ]}
      read={{ version: 1, values: { picture: '' } }}
      onSave={async values => sent.push(values)}
      onReread={() => Promise.resolve(at(1, ''))}
      onDone={() => undefined}
    />,
  )
  const input = document.querySelector('input[type=file]')
  await userEvent.upload(input!, new File(['x'], 'a.png', { type: 'image/png' }))
  await save.click()
  const problem = page.getByText('Berkasnya masih diunggah.', { exact: false })
  await expect.element(problem).toBeVisible()
  expect(sent).toEqual([])
  expect(isReloadHeld()).toBe(true)
  resolve({ url: '/media/1' })
  await expect.element(problem).not.toBeInTheDocument()
  await save.click()
  await expect.poll(() => sent).toEqual([{ picture: '/media/1' }])
})

it('saves with the values from the opening of the form, although the object was read again meanwhile', async () => {
  const showPlace = (place: string) =>
    render(
      <VersionedForm
        name="orang:7"
        fields={[{ name: 'name', label: 'Nama' }]}
        read={{ version: 1, values: { name: 'Sekar', place } }}
        onSave={async (values, _reason, _version, before) => sent.push([values['place'], before['place']])}
        onReread={() => Promise.resolve(at(1, ''))}
        onDone={() => undefined}
      />,
    )
  showPlace('5')
  showPlace('4')
  await save.click()
  expect(sent).toEqual([['5', '5']])
})

it('text typed during a save is sent by the next save, with the version that the first save created', async () => {
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isDone = false
  render(
    <VersionedForm
      name="orang:8"
      fields={[
        { name: 'name', label: 'Nama' },
        { name: 'phone', label: 'Telepon' },
      ]}
      read={at(1, 'Sekar')}
      onSave={(values, reason, version, before) => {
        sent.push({ values, reason, version, before: before['name'] })
        return answers[sent.length - 1]?.promise ?? Promise.resolve()
      }}
      onReread={() => Promise.resolve(at(2, 'Sekar Putri'))}
      onDone={() => {
        isDone = true
      }}
    />,
  )
  const reason = page.getByLabelText('Alasan perubahan')
  await userEvent.fill(name, 'Sekar Putri')
  await userEvent.fill(reason, 'Nama baru')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => sent).toHaveLength(1)
  await userEvent.fill(name, 'Sekar Putri Ayu')
  answers[0]?.resolve()
  await expect.element(page.getByText(/yang kamu tulis sesudahnya belum tersimpan/)).toBeVisible()
  await expect.element(name).toHaveValue('Sekar Putri Ayu')
  await expect.element(reason).toHaveValue('')
  expect(Object.values(sessionStorage).join('')).toContain('Sekar Putri Ayu')
  expect(isDone).toBe(false)
  await userEvent.fill(reason, 'Lengkap')
  await save.click()
  answers[1]?.resolve()
  await expect.poll(() => isDone).toBe(true)
  expect(sent).toEqual([
    { values: { name: 'Sekar Putri', phone: '' }, reason: 'Nama baru', version: 1, before: 'Sekar' },
    { values: { name: 'Sekar Putri Ayu', phone: '' }, reason: 'Lengkap', version: 2, before: 'Sekar Putri' },
  ])
  expect(Object.values(sessionStorage).join('')).not.toContain('Sekar')
})

it('keeps the text that is typed before the response about a conflict arrives', async () => {
  const answer = Promise.withResolvers<void>()
  render(
    <VersionedForm
      name="orang:9"
      fields={[
        { name: 'name', label: 'Nama' },
        { name: 'phone', label: 'Telepon' },
      ]}
      read={at(1, 'Sekar')}
      onSave={() => answer.promise}
      onReread={() => Promise.resolve({ version: 2, values: { name: 'Sekar', phone: '0812' } })}
      onDone={() => undefined}
    />,
  )
  await userEvent.fill(name, 'Sekar Putri')
  await save.click()
  await userEvent.fill(name, 'Sekar Putri Ayu')
  answer.reject(stale())
  await expect.element(page.getByLabelText('Telepon')).toHaveValue('0812')
  await expect.element(name).toHaveValue('Sekar Putri Ayu')
})
