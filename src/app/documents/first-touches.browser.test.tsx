import { startTransition, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HydrationProvider, useIsHydrated } from '#app/lib/taken-over.tsx'
import { recordTouches } from '../early/record-touches.ts'
import { replayEarlyTouches, TOUCH_LAPSES_MS } from './first-touches.ts'

const adopted = vi.fn<(event: Event) => void>()
const opened = vi.fn<() => void>()
let root: HTMLElement
beforeEach(() => {
  adopted.mockReset()
  opened.mockReset()
  root = document.createElement('div')
  root.id = 'root'
  root.innerHTML = renderToString(page)
  document.body.append(root)
  root.addEventListener('keyup', adopted)
})
afterEach(() => {
  root.remove()
  vi.restoreAllMocks()
  delete window.semaiTouches
})

function Page() {
  const [words, setWords] = useState('')
  const [scheme, setScheme] = useState('auto')
  const isTakenOver = useIsHydrated()
  return (
    <form>
      <input aria-label="Cari" value={words} onChange={event => setWords(event.target.value)} />
      {['auto', 'dark'].map(value => (
        <label key={value}>
          <input type="radio" name="tampilan" checked={scheme === value} onChange={() => setScheme(value)} />
          {value}
        </label>
      ))}
      <button type="button" onClick={opened}>
        Masuk
      </button>
      <output>{`${words} ${scheme} ${isTakenOver}`}</output>
    </form>
  )
}

const page = (
  <HydrationProvider>
    <Page />
  </HydrationProvider>
)

/** Hydrates the page and replays early touches, as hydrate-document.ts does. */
function takeOver(): void {
  startTransition(() => void hydrateRoot(root, page))
  replayEarlyTouches(root)
}
const getOutputText = () => root.querySelector('output')?.textContent

it('does not hydrate early if the user neither typed nor chose anything', async () => {
  takeOver()
  await expect.poll(getOutputText).toBe(' auto true')
  expect(adopted).not.toHaveBeenCalled()
})

it('passes input made before hydration to the app', async () => {
  root.querySelector('input')!.value = 'data'
  root.querySelectorAll<HTMLInputElement>('[type=radio]')[1]!.checked = true
  takeOver()
  await expect.poll(getOutputText).toBe('data dark true')
})

const tap = (selector: string) => root.querySelector<HTMLElement>(selector)?.click()

it('presses a button after hydration if the user tapped it before', async () => {
  recordTouches()
  tap('button')
  takeOver()
  await expect.poll(getOutputText).toBe(' auto true')
  expect(opened).toHaveBeenCalledOnce()
})

it.each([
  ['long ago', () => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + TOUCH_LAPSES_MS)],
  ['before another element was tapped', () => tap('output')],
])('does not press a button that was tapped %s', async (_when, goOn) => {
  recordTouches()
  tap('button')
  goOn()
  takeOver()
  await expect.poll(getOutputText).toBe(' auto true')
  expect(opened).not.toHaveBeenCalled()
})
