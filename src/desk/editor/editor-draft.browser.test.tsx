import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { unmount } from '#tests/support/render.ts'
import { render } from '#tests/support/render-desk.ts'
import { VersionedForm } from '../form/versioned-form.tsx'
import { EditorInput } from './editor-input.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

const read = { version: 1, values: { text: '* satu\n\nAkhir' } }
const field = page.getByRole('textbox', { name: 'Isi' })

/** Renders the form of an article. Every API call fails, as without a connection. */
function show(sent: string[]): void {
  render(
    <VersionedForm
      name="material:1"
      fields={[
        {
          name: 'text',
          label: 'Isi',
          control: input => (
            <EditorInput {...input} dialect="article" onSendPicture={() => Promise.reject(new Error('offline'))} />
          ),
        },
      ]}
      read={read}
      isKept
      onSave={({ text = '' }) => {
        sent.push(text)
        return Promise.reject(Object.assign(new Error('offline'), { kind: 'network' }))
      }}
      onReread={() => Promise.resolve(read)}
      onDone={() => undefined}
    />,
  )
}

it('typed text is kept after a failed save and after the tab was closed', async () => {
  const sent: string[] = []
  show(sent)
  await userEvent.click(field)
  await userEvent.keyboard('{Control>}{End}{/Control} cerita')
  await userEvent.click(page.getByRole('button', { name: 'Simpan' }))
  await expect.poll(() => sent).toEqual(['* satu\n\nAkhir cerita'])
  await expect.poll(() => field.element().textContent).toContain('Akhir cerita')
  dispatchEvent(new PageTransitionEvent('pagehide'))
  unmount()
  // Clears session storage, because the browser deletes it when a tab is closed.
  sessionStorage.clear()
  show(sent)
  await expect.element(page.getByText('Isianmu yang belum disimpan sudah dikembalikan.')).toBeVisible()
  await expect.poll(() => field.element().textContent).toContain('Akhir cerita')
  await userEvent.click(page.getByRole('button', { name: 'Simpan' }))
  await expect.poll(() => sent.at(-1)).toBe('* satu\n\nAkhir cerita')
})
