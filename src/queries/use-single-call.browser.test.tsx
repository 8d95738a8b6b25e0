import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import { useSingleCall } from './use-single-call.ts'

const send = vi.fn<() => Promise<string>>()
const onError = vi.fn<() => void>()
beforeEach(() => {
  send.mockReset()
  onError.mockReset()
})

function Form() {
  const { mutate, isPending } = useSingleCall({ mutationFn: send, onError })
  return (
    <button type="button" data-pending={isPending} onClick={() => mutate()}>
      Kirim
    </button>
  )
}

it('two presses before the next render make one call; a press after its end makes another', async () => {
  send.mockRejectedValueOnce(new Error('no')).mockResolvedValue('yes')
  const queryClient = new QueryClient()
  render(
    <QueryClientProvider client={queryClient}>
      <Form />
    </QueryClientProvider>,
  )
  const button = page.getByRole('button', { name: 'Kirim' })
  await expect.element(button).toBeVisible()
  const element = button.element() as HTMLButtonElement
  element.click()
  element.click()
  await expect.poll(() => [send.mock.calls.length, onError.mock.calls.length]).toEqual([1, 1])
  await expect.element(button).toHaveAttribute('data-pending', 'false')
  element.click()
  await expect.poll(() => send.mock.calls.length).toBe(2)
})
