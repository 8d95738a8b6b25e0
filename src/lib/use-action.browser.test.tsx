import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Button } from '#app/ui/button.tsx'
import { render } from '#tests/support/render.ts'
import { useAction } from './use-action.ts'

const work = vi.fn<(amount: number) => Promise<string>>()
beforeEach(() => {
  work.mockReset()
})

function Action() {
  const { isBusy, given, answer, failure, run, reset } = useAction(work, error => String(error))
  return (
    <>
      <Button isBusy={isBusy} onClick={() => void run(5)}>
        Setujui
      </Button>
      <Button onClick={reset}>Ulangi</Button>
      <output>{`${given ? given[0] : '-'} ${answer ?? '-'}`}</output>
      {failure && <p role="alert">{failure}</p>}
    </>
  )
}

async function target(): Promise<HTMLElement> {
  render(<Action />)
  const button = page.getByRole('button', { name: 'Setujui' })
  await expect.element(button).toBeVisible()
  return button.element() as HTMLElement // the role guarantees this element type
}
const alert = page.getByRole('alert')
const output = page.getByRole('status')

it('two taps before the next render run one action, and its error is shown until the next try', async () => {
  const answer = Promise.withResolvers<string>()
  work.mockReturnValueOnce(answer.promise).mockResolvedValue('disetujui')
  const button = await target()
  button.click()
  button.click()
  await expect.element(page.getByRole('button', { name: 'Setujui' })).toHaveAttribute('aria-disabled', 'true')
  expect(work).toHaveBeenCalledExactlyOnceWith(5)
  answer.reject('ditolak')
  await expect.element(alert).toHaveTextContent('ditolak')
  await page.getByRole('button', { name: 'Setujui' }).click()
  await expect.element(output).toHaveTextContent('5 disetujui')
  await expect.element(alert).not.toBeInTheDocument()
  expect(work).toHaveBeenCalledTimes(2)
})

it('a reset clears the result and the error of an action', async () => {
  work.mockResolvedValue('disetujui')
  const button = await target()
  button.click()
  await expect.element(output).toHaveTextContent('5 disetujui')
  await page.getByRole('button', { name: 'Ulangi' }).click()
  await expect.element(output).toHaveTextContent('- -')
})

it('an action that throws immediately can run again', async () => {
  work.mockImplementationOnce(() => {
    throw new Error('rusak')
  })
  work.mockResolvedValue('disetujui')
  const button = await target()
  button.click()
  await expect.element(alert).toHaveTextContent('Error: rusak')
  await page.getByRole('button', { name: 'Setujui' }).click()
  await expect.element(output).toHaveTextContent('5 disetujui')
})
