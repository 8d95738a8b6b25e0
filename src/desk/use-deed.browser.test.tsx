import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Button } from '#app/ui/button.tsx'
import { render } from '#tests/support/render.ts'
import { useDeed } from './use-deed.ts'

const deed = vi.fn<() => Promise<void>>()

function Deed() {
  const { isBusy, failure, run } = useDeed()
  return (
    <>
      <Button isBusy={isBusy} onClick={() => void run(deed)}>
        Setujui
      </Button>
      {failure && <p role="alert">{failure}</p>}
    </>
  )
}

it('two taps are one deed, and why it failed is said until it is tried again', async () => {
  const answer = Promise.withResolvers<void>()
  deed.mockReturnValueOnce(answer.promise).mockResolvedValue(undefined)
  render(<Deed />)
  const button = page.getByRole('button', { name: 'Setujui' })
  await expect.element(button).toBeVisible()
  const target = button.element() as HTMLElement
  target.click()
  target.click()
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  expect(deed).toHaveBeenCalledOnce()
  answer.reject(Object.assign(new Error('Admin lain sudah memutuskan.'), { kind: 'business' }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Admin lain sudah memutuskan.')
  await button.click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(deed).toHaveBeenCalledTimes(2)
})
