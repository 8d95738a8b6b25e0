import { useRef, useState, type RefObject } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import { useFocusFallback } from './keep-focus.ts'

/** Renders a list in which a press on the button of a row removes the row. */
function Rows() {
  const ref = useRef<HTMLDivElement>(null)
  useFocusFallback(ref)
  const [rows, setRows] = useState(['satu', 'dua'])
  return (
    <div ref={ref}>
      <ul aria-label="Baris">
        {rows.map(row => (
          <li key={row}>
            <button type="button" onClick={() => setRows(rows.filter(each => each !== row))}>
              {row}
            </button>
          </li>
        ))}
      </ul>
      <Replaced pageRef={ref} />
      <p>Teks</p>
    </div>
  )
}

function Replaced({ pageRef }: { pageRef: RefObject<HTMLDivElement | null> }) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen)
    return (
      <section aria-label="Isian">
        <input aria-label="Nama" ref={field => field?.focus()} />
        <button type="button" onClick={() => pageRef.current && setIsOpen(false)}>
          Batal
        </button>
      </section>
    )
  return (
    <button type="button" onClick={() => setIsOpen(true)}>
      Ubah
    </button>
  )
}

it('moves the focus to the section around a control that was removed', async () => {
  render(<Rows />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('list', { name: 'Baris' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'dua' })).toHaveFocus()
})

it('does not move the focus if a new section sets the focus or the user pressed beside all controls', async () => {
  render(<Rows />)
  const change = page.getByRole('button', { name: 'Ubah' })
  ;(change.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Nama')).toHaveFocus()
  await page.getByText('Teks').click()
  expect(document.activeElement).toBe(document.body)
  ;(page.getByRole('button', { name: 'Batal' }).element() as HTMLElement).click()
  await expect.element(change).toBeVisible()
  // Waits for two rounds of timers, because the restoration would have run in the first round.
  for (let round = 0; round < 2; round += 1) await new Promise(resolve => setTimeout(resolve))
  expect(document.activeElement).toBe(document.body)
})
