import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#tests/support/render-desk.ts'
import { MarkdownInput } from './markdown-input.tsx'

function Field({ first }: { first: string }) {
  const [value, setValue] = useState(first)
  return <MarkdownInput attributes={{ 'aria-label': 'Isi' } as never} value={value} onChange={setValue} />
}

/** Pastes at the end of the existing text. */
async function paste(first: string, copied: Record<string, string>): Promise<HTMLTextAreaElement> {
  render(<Field first={first} />)
  const field = page.getByRole('textbox', { name: 'Isi' })
  await expect.element(field).toHaveValue(first)
  const area = field.element() as HTMLTextAreaElement
  area.focus()
  area.setSelectionRange(first.length, first.length)
  const clipboardData = new DataTransfer()
  for (const [type, text] of Object.entries(copied)) clipboardData.setData(type, text)
  area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  return area
}

it('pasted text keeps its structure, reports what was dropped, and one Ctrl-Z undoes it', async () => {
  const html = '<h1>Judul</h1><ul><li>satu</li><li><b>dua</b></li></ul><img src="https://x.test/a.png">'
  const area = await paste('Awal', { 'text/html': html, 'text/plain': 'Judul satu dua' })
  await expect.element(page.getByText('1 gambar tidak ikut: unggah lewat tombol Gambar.')).toBeVisible()
  expect(area.value).toBe('Awal\n\n## Judul\n\n- satu\n- **dua**')
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(area.value).toBe('Awal')
})

it('pastes content without structure as plain text', async () => {
  const area = await paste('Awal ', { 'text/html': '<img src="https://x.test/a.png">', 'text/plain': 'kata' })
  await expect.poll(() => area.value).toBe('Awal kata')
})

it('treats every Markdown character inside code as text', async () => {
  const fence = '```\n'
  const area = await paste(fence, { 'text/html': '<b>tebal</b>', 'text/plain': 'tebal' })
  // The component leaves this paste to the browser, which pastes nothing from a simulated clipboard.
  expect(area.value).toBe(fence)
})
