import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Button } from '#app/ui/button.tsx'
import { render } from '#tests/support/render.ts'
import { useAction } from './use-action.ts'

const action = vi.fn<() => Promise<void>>()

function Action() {
  const { isBusy, failure, run } = useAction()
  return (
    <>
      <Button isBusy={isBusy} onClick={() => void run(action)}>
        Setujui
      </Button>
      {failure && <p role="alert">{failure}</p>}
    </>
  )
}

it('two taps run one action, and its error stays until the next try', async () => {
  const answer = Promise.withResolvers<void>()
  action.mockReturnValueOnce(answer.promise).mockResolvedValue(undefined)
  render(<Action />)
  const button = page.getByRole('button', { name: 'Setujui' })
  await expect.element(button).toBeVisible()
  const target = button.element() as HTMLElement
  target.click()
  target.click()
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  expect(action).toHaveBeenCalledOnce()
  answer.reject(Object.assign(new Error('Admin lain sudah memutuskan.'), { kind: 'business' }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Admin lain sudah memutuskan.')
  await button.click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(action).toHaveBeenCalledTimes(2)
})
