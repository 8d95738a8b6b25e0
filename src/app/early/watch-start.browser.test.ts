import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { SLOW_MS, watchStart } from './watch-start.ts'

const reload = vi.fn<() => void>()
let root: HTMLElement

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  sessionStorage.clear()
  reload.mockReset()
  root = document.createElement('div')
  root.id = 'root'
  root.innerHTML = '<div data-frame></div>'
  document.body.append(root)
})
afterEach(() => {
  root.remove()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const readNote = () => root.querySelector('[role=alert]')?.textContent

/** Reports that the app's script could not be loaded, as the browser does. */
function failScript(answer: () => Promise<Response>): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer)
  const script = document.createElement('script')
  script.type = 'module'
  script.src = '/assets/app-lama.js'
  const event = new Event('error')
  Object.defineProperty(event, 'target', { value: script })
  window.dispatchEvent(event)
}

it('says that the connection is slow if the app has not started in time', () => {
  watchStart(reload)
  vi.advanceTimersByTime(SLOW_MS - 1)
  expect(readNote()).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(readNote()).toContain('Koneksimu lambat')
})

it('shows no message about a slow connection after the app has replaced the skeleton', () => {
  watchStart(reload)
  root.replaceChildren()
  vi.advanceTimersByTime(SLOW_MS)
  expect(readNote()).toBeUndefined()
})

it('offers to reload if the script of the app cannot be loaded, and reloads when the connection is back', async () => {
  watchStart(reload)
  failScript(() => Promise.reject(new TypeError('no connection')))
  expect(readNote()).toContain('belum bisa dimuat')
  await waitUntilPasses(() => expect(fetch).toHaveBeenCalled())
  expect(reload).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('online'))
  expect(reload).toHaveBeenCalledTimes(1)
})

it('reloads once per tab if the server no longer has the script', async () => {
  const gone = () => Promise.resolve(new Response(null, { status: 404 }))
  watchStart(reload)
  failScript(gone)
  await waitUntilPasses(() => expect(reload).toHaveBeenCalledTimes(1))
  watchStart(reload)
  failScript(gone)
  await waitUntilPasses(() => expect(fetch).toHaveBeenCalledTimes(2))
  expect(reload).toHaveBeenCalledTimes(1)
})
