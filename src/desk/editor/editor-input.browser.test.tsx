import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#tests/support/render-desk.ts'
import { EditorInput } from './editor-input.tsx'

function Field({ first, onSend }: { first: string; onSend: (file: File) => Promise<{ url: string }> }) {
  const [value, setValue] = useState(first)
  const attributes = { id: 'isi', className: undefined, 'aria-invalid': undefined, 'aria-describedby': undefined }
  return (
    <>
      <span id="isi-label">Isi</span>
      <EditorInput attributes={attributes} value={value} onChange={setValue} dialect="article" onSendPicture={onSend} />
      <pre data-testid="nilai">{value}</pre>
    </>
  )
}

const noPicture = () => Promise.reject(new Error('No picture is expected'))
const value = () => page.getByTestId('nilai').element().textContent

/** Opens the editor with the cursor at the end of the text. */
async function open(first: string, onSend: (file: File) => Promise<{ url: string }> = noPicture): Promise<HTMLElement> {
  render(<Field first={first} onSend={onSend} />)
  const field = page.getByRole('textbox', { name: 'Isi' })
  await expect.element(field).toHaveAttribute('contenteditable', 'true')
  await userEvent.click(field)
  await userEvent.keyboard('{Control>}{End}{/Control}')
  return field.element() as HTMLElement
}

function paste(field: HTMLElement, copied: Record<string, string>, file?: File): void {
  const clipboardData = new DataTransfer()
  for (const [type, text] of Object.entries(copied)) clipboardData.setData(type, text)
  if (file) clipboardData.items.add(file)
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

it('changes only the block in which the author types', async () => {
  await open('* satu\n* dua\n\nAkhir __lama__.\n\nSini')
  await userEvent.keyboard(' saja')
  await expect.poll(value).toBe('* satu\n* dua\n\nAkhir __lama__.\n\nSini saja')
})

it('pasting HTML keeps its structure, reports dropped pictures, and can be undone with one Ctrl-Z', async () => {
  const html =
    '<h1>Judul</h1><ul><li>satu</li><li><b>dua</b></li></ul><table><tr><td>A</td><td>B</td></tr><tr><td>c</td><td>d</td></tr></table>' +
    '<p>Lihat <a href="https://semai.id/a">ini</a></p><img src="https://x.test/a.png">'
  const field = await open('Awal')
  await userEvent.keyboard('{Enter}')
  paste(field, { 'text/html': html, 'text/plain': 'Judul satu dua' })
  await expect.element(page.getByText('1 gambar tidak ikut: unggah lewat tombol Gambar.')).toBeVisible()
  await expect
    .poll(value)
    .toBe(
      'Awal\n\n## Judul\n\n- satu\n- **dua**\n\n| A | B |\n| --- | --- |\n| c | d |\n\nLihat [ini](<https://semai.id/a>)',
    )
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(value).toBe('Awal')
})

it('pastes plain text literally, without interpreting Markdown in it', async () => {
  const field = await open('Awal ')
  paste(field, { 'text/plain': '2*3*4' })
  await expect.poll(value).toBe(String.raw`Awal 2\*3\*4`)
})

it('a pasted image is stored, and the editor asks for its description', async () => {
  const field = await open('Awal', () => Promise.resolve({ url: '/api/media/a.png' }))
  paste(field, {}, new File(['x'], 'a.png', { type: 'image/png' }))
  const words = page.getByRole('textbox', { name: 'Isi gambar' })
  await userEvent.fill(words, 'Sawah')
  await userEvent.click(page.getByRole('button', { name: 'Simpan isi gambar' }))
  await expect.poll(value).toBe('Awal\n\n![Sawah](/api/media/a.png)')
})

it('inserts a formula and a footnote by keyboard, and renders the formula', async () => {
  await open('Luas')
  await userEvent.keyboard(' ')
  await userEvent.click(page.getByRole('button', { name: 'Rumus' }))
  await userEvent.fill(page.getByRole('textbox', { name: 'Rumus TeX' }), 'r^2')
  await userEvent.click(page.getByRole('button', { name: 'Pasang rumus' }))
  await expect.poll(value).toBe('Luas $r^2$')
  expect(document.querySelector('.ProseMirror math')?.textContent).toContain('r')
  await userEvent.keyboard('{Control>}{End}{/Control}')
  await userEvent.click(page.getByRole('button', { name: 'Catatan kaki' }))
  await userEvent.keyboard('Sumbernya')
  await expect.poll(value).toBe('Luas $r^2$[^1]\n\n[^1]: Sumbernya')
})

it('the visual and the Markdown view edit the same text, and keep Markdown that the editor does not know', async () => {
  await open('Awal\n\n<div>x</div>\n\nAkhir')
  await userEvent.keyboard('!')
  await expect.poll(value).toBe('Awal\n\n<div>x</div>\n\nAkhir!')
  await userEvent.click(page.getByRole('button', { name: 'Markdown' }))
  await userEvent.fill(page.getByRole('textbox'), '## Baru')
  await userEvent.click(page.getByRole('button', { name: 'Markdown' }))
  await expect.element(page.getByRole('heading', { name: 'Baru', level: 2 })).toBeVisible()
})

it('the arrow keys move through the toolbar, which is one Tab stop', async () => {
  await open('Awal')
  const toolbar = page.getByRole('toolbar', { name: 'Bentuk teks' })
  const stops = () => toolbar.element().querySelectorAll('button[tabindex="0"]').length
  expect(stops()).toBe(1)
  ;(toolbar.element().querySelector('button') as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('button', { name: 'Subjudul', exact: true })).toHaveFocus()
  expect(stops()).toBe(1)
})

const url = '/api/media/a.png'
const png = () => new File(['x'], 'a.png', { type: 'image/png' })

it('a picture whose upload ends while the author writes appears where the author pasted the picture', async () => {
  const { promise, resolve } = Promise.withResolvers<{ url: string }>()
  const field = await open('Awal', () => promise)
  await userEvent.keyboard('{Enter}')
  paste(field, {}, png())
  await expect.element(page.getByText('Gambar sedang diunggah.')).toBeVisible()
  await userEvent.keyboard('{Control>}{Home}{/Control}Teks ')
  resolve({ url })
  await expect.poll(value).toContain(url)
  await userEvent.keyboard('baru. ')
  await expect.poll(value).toBe(`Teks baru. Awal\n\n![](${url})`)
})

async function upload(words: string): Promise<void> {
  await userEvent.fill(page.getByRole('textbox', { name: 'Isi gambar' }), words)
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, png())
}

it('an uploaded picture does not replace text that was selected during the upload', async () => {
  const { promise, resolve } = Promise.withResolvers<{ url: string }>()
  const field = await open('Awal', () => promise)
  await userEvent.click(page.getByRole('button', { name: 'Gambar' }))
  await upload('Grafik')
  await userEvent.click(field)
  await userEvent.keyboard('{Control>}a{/Control}')
  resolve({ url })
  await expect.poll(value).toBe(`Awal\n\n![Grafik](${url})`)
})

it('a new file replaces the picture for which it was chosen, not a picture that was selected meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<{ url: string }>()
  await open('![Satu](</api/media/1.png>)\n\n![Dua](</api/media/2.png>)\n\nAkhir', () => promise)
  const pictures = () => document.querySelectorAll<HTMLElement>('figure')
  await userEvent.click(pictures()[0]!)
  await upload('Satu baru')
  await userEvent.click(pictures()[1]!)
  await expect.element(page.getByRole('textbox', { name: 'Isi gambar' })).toHaveValue('Dua')
  resolve({ url })
  await expect.poll(value).toBe(`![Satu baru](${url})\n\n![Dua](</api/media/2.png>)\n\nAkhir`)
})
