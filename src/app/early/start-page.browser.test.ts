import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawnDocuments } from '#contract/site/drawn-documents.ts'
import { choiceKeys } from '#app/features/account/privacy/has-name.ts'
import { removeLocalStorage, writeLocalStorage } from '#app/lib/browser-storage.ts'
import { startPage, START_WITHOUT_TOUCH_MS } from './start-page.ts'

const files = ['/assets/one.js', '/assets/two.js', '/assets/entry.js']
const run = vi.fn<(file: string) => Promise<unknown>>()
const register = vi.fn<typeof navigator.serviceWorker.register>()
let page: AbortController

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work, 50))
  page = new AbortController()
  // In production a document keeps its touch listeners. Here each test simulates one document, so its listeners are
  // removed afterwards.
  const listen = globalThis.addEventListener.bind(globalThis)
  vi.spyOn(globalThis, 'addEventListener').mockImplementation((type: string, listener: unknown, options?: unknown) => {
    const signals = [page.signal, (options as AddEventListenerOptions | undefined)?.signal ?? []].flat()
    listen(type, listener as EventListener, { ...(options as object), signal: AbortSignal.any(signals) })
  })
  run.mockReset().mockResolvedValue(undefined)
  register.mockReset().mockRejectedValue(new Error('no worker in a test'))
  vi.spyOn(navigator.serviceWorker, 'register').mockImplementation(register)
  const list = document.createElement('script')
  Object.assign(list, { id: drawnDocuments.filesId, type: 'application/json' })
  list.textContent = JSON.stringify(files)
  document.body.append(list)
})
afterEach(() => {
  page.abort()
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.getElementById(drawnDocuments.filesId)?.remove()
  for (const link of document.querySelectorAll('link[rel=modulepreload][href^="/assets/"]')) link.remove()
  delete document.documentElement.dataset['member']
  for (const key of Object.values(choiceKeys)) removeLocalStorage(key)
})

const ran = () => run.mock.calls.map(([file]) => file)
const touch = (type = 'pointerdown') => void dispatchEvent(new Event(type))
const askedFor = () =>
  Array.from(document.querySelectorAll('link[rel=modulepreload][href^="/assets/"]'), link => link.getAttribute('href'))

it('loads the files and the worker, but runs no app code for ten seconds for a user who only reads', async () => {
  startPage(run)
  await vi.advanceTimersByTimeAsync(START_WITHOUT_TOUCH_MS - 1)
  expect(askedFor()).toEqual(files)
  expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js')
  expect(ran()).toEqual([])
  await vi.advanceTimersByTimeAsync(START_WITHOUT_TOUCH_MS)
  expect(ran()).toEqual(files)
})

it('loads the files although the id of a heading differs from the id of the file list only in case', async () => {
  const heading = document.createElement('h2')
  // The id of a heading is its text in lower case, so a heading 'pageFiles' would get this id.
  Object.assign(heading, { id: drawnDocuments.filesId.toLowerCase(), textContent: 'Berkas' })
  document.body.prepend(heading)
  startPage(run)
  await vi.advanceTimersByTimeAsync(2 * START_WITHOUT_TOUCH_MS)
  heading.remove()
  expect(ran()).toEqual(files)
})

it.each(['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel', 'scroll', 'focusin'])(
  'a %s event starts the app at once, and the main thread gets a pause after each file',
  async type => {
    startPage(run)
    touch(type)
    expect(askedFor()).toEqual(files)
    expect(ran()).toEqual(files.slice(0, 1))
    touch(type)
    await vi.advanceTimersToNextTimerAsync()
    await vi.advanceTimersByTimeAsync(100)
    expect(ran()).toEqual(files)
  },
)

it('runs the files one by one: the next file waits until the previous one has run', async () => {
  const first = Promise.withResolvers<void>()
  run.mockReturnValueOnce(first.promise)
  startPage(run)
  touch()
  await vi.advanceTimersByTimeAsync(START_WITHOUT_TOUCH_MS * 3)
  expect(ran()).toEqual(files.slice(0, 1))
  first.resolve()
  await vi.advanceTimersByTimeAsync(100)
  expect(ran()).toEqual(files)
})

it.each([
  ['a member', () => (document.documentElement.dataset['member'] = '')],
  ['a visitor who accepted statistics', () => writeLocalStorage(choiceKeys.visitor, '{"visitorId":"0195a000"}')],
])('%s starts the app as soon as the page is idle', async (_who, arrive) => {
  arrive()
  startPage(run)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ran()).toEqual(files)
})

it('treats a user who refused consent like any other user who only reads', async () => {
  writeLocalStorage(choiceKeys.visitor, '{"purposes":[]}')
  startPage(run)
  await vi.advanceTimersByTimeAsync(START_WITHOUT_TOUCH_MS - 1)
  expect(ran()).toEqual([])
})

it.each(['online', 'pointerdown'])('loads a failed file again on %s, and runs no file twice', async type => {
  run.mockResolvedValueOnce(undefined).mockRejectedValueOnce(new TypeError('no line'))
  startPage(run)
  touch()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ran()).toEqual(files.slice(0, 2))
  touch(type)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ran()).toEqual(['/assets/one.js', '/assets/two.js', '/assets/two.js', '/assets/entry.js'])
})

it('adds only one listener for the connection after repeated failures', async () => {
  run.mockRejectedValue(new TypeError('Failed to fetch'))
  startPage(run)
  for (let at = 0; at < 3; at++) {
    touch()
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(run).toHaveBeenCalledTimes(3)
  const waitingCalls = vi.mocked(addEventListener).mock.calls.filter(([type]) => type === 'online')
  expect(new Set(waitingCalls.map(([, listener]) => listener)).size).toBe(1)
})
