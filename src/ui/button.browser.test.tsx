import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import { Button } from './button.tsx'

const onSubmit = vi.fn<() => void>()
const onCard = vi.fn<() => void>()

function show(isBusy: boolean): void {
  render(
    <form
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <input aria-label="Nama" />
      {/* Simulates the click handler of a surrounding card. */}
      <div role="presentation" onClick={onCard}>
        <Button type="submit" isBusy={isBusy}>
          Simpan
        </Button>
      </div>
    </form>,
  )
}

it('a button keeps the focus while busy, and neither a tap nor Enter in a field submits the form again', async () => {
  show(false)
  const save = page.getByRole('button', { name: 'Simpan' })
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect([onSubmit, onCard].map(each => each.mock.calls.length)).toEqual([1, 1])

  show(true)
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await expect.element(save).toHaveFocus()
  await userEvent.keyboard('{Enter} ')
  await save.click({ force: true })
  await userEvent.click(page.getByRole('textbox', { name: 'Nama' }))
  await userEvent.keyboard('Rina{Enter}')
  expect([onSubmit, onCard].map(each => each.mock.calls.length)).toEqual([1, 1])

  show(false)
  await expect.element(save).not.toHaveAttribute('aria-disabled')
  await save.click()
  expect(onSubmit).toHaveBeenCalledTimes(2)
})
