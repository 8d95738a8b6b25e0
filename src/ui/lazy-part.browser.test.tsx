import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { lazyPart } from './lazy-part.tsx'

let root: Root
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => root.unmount())

const Dialog = ({ text }: { text: string }) => <p>Dialog: {text}</p>
const Words = ({ text }: { text: string }) => <p>Kata: {text}</p>

it('is asked for again after it did not come, and stays once it came', async () => {
  const load = vi.fn<() => Promise<typeof Dialog>>().mockResolvedValue(Dialog).mockRejectedValueOnce(new Error('line'))
  const Part = lazyPart(load, { substitute: Words })

  root.render(<Part text="satu" />)
  await expect.element(page.getByText('Kata: satu')).toBeVisible()
  root.render(<Part text="dua" />)
  await expect.element(page.getByText('Kata: dua')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)

  root.render(null)
  await vi.waitFor(() => expect(document.querySelector('p')).toBeNull())
  root.render(<Part text="tiga" />)
  await expect.element(page.getByText('Dialog: tiga')).toBeVisible()
  root.render([<Part key="a" text="empat" />, <Part key="b" text="lima" />])
  await expect.element(page.getByText('Dialog: lima')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})
