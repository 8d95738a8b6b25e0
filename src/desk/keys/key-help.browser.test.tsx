import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setShortcutsEnabled } from '#app/lib/letter-keys.ts'
import { render } from '#tests/support/render-desk.ts'
import { KeyHelp } from './key-help.tsx'
import { useKeys } from './use-keys.ts'

afterEach(() => {
  setShortcutsEnabled(true)
})

function Page({ onKey }: { onKey: (key: string) => void }) {
  useKeys({
    j: () => onKey('j'),
    '?': () => onKey('?'),
    'Ctrl-k': () => onKey('Ctrl-k'),
    Escape: () => onKey('Escape'),
  })
  return null
}

it('switches off the shortcuts of single keys, but not Escape or shortcuts with Ctrl', async () => {
  render(<KeyHelp onClose={() => undefined} />)
  const choice = page.getByRole('checkbox', { name: /^Pakai tombol pintas/ })
  await expect.element(choice).toBeChecked()
  await choice.click()

  const pressed: string[] = []
  render(<Page onKey={key => pressed.push(key)} />)
  await userEvent.keyboard('j?{Control>}k{/Control}{Escape}')
  expect(pressed).toEqual(['Ctrl-k', 'Escape'])

  setShortcutsEnabled(true)
  await userEvent.keyboard('j')
  expect(pressed).toEqual(['Ctrl-k', 'Escape', 'j'])
})
