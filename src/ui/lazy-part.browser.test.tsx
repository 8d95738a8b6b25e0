import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { createLazyPart } from './lazy-part.tsx'

const Dialog = ({ text }: { text: string }) => <p>Dialog: {text}</p>
const Words = ({ text }: { text: string }) => <p>Kata: {text}</p>

it('a lazy component is requested again after a failed load, but not after a successful load', async () => {
  const load = vi.fn<() => Promise<typeof Dialog>>().mockResolvedValue(Dialog).mockRejectedValueOnce(new Error('line'))
  const Part = createLazyPart(load, { substitute: Words })

  render(<Part text="satu" />)
  await expect.element(page.getByText('Kata: satu')).toBeVisible()
  render(<Part text="dua" />)
  await expect.element(page.getByText('Kata: dua')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)

  render(null)
  await waitUntilPasses(() => expect(document.querySelector('p')).toBeNull())
  render(<Part text="tiga" />)
  await expect.element(page.getByText('Dialog: tiga')).toBeVisible()
  render([<Part key="a" text="empat" />, <Part key="b" text="lima" />])
  await expect.element(page.getByText('Dialog: lima')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})
