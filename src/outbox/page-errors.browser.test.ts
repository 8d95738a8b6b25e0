import { beforeEach, expect, it } from 'vitest'
import { ApiFailure } from '#app/data/api/failures.ts'
import {
  lastPageErrorCode,
  recordPageError,
  onPageError,
  type RecordedPageError,
  watchPageErrors,
} from './page-errors.ts'

const secret = 'Budi 0812345'
const reported: RecordedPageError[] = []
onPageError(error => void reported.push(error))

beforeEach(() => {
  sessionStorage.clear()
  reported.length = 0
})

function errorAt(position: string, name = 'TypeError'): Error {
  const error = new Error(`${secret} is not a function`)
  error.name = name
  error.stack = `${name}: ${secret}\n    at run (${position})\n    at ${location.origin}/assets/other-Zz.js:1:9`
  return error
}

it('an uncaught error is reported once, by class and position and without its message', () => {
  watchPageErrors()
  const error = errorAt(`${location.origin}/assets/boot-De1jqrl.js:1:20417`)
  dispatchEvent(new ErrorEvent('error', { error }))
  dispatchEvent(new PromiseRejectionEvent('unhandledrejection', { promise: Promise.resolve(), reason: error }))
  expect(reported).toEqual([{ code: lastPageErrorCode(), name: 'TypeError', script: 'boot-De1jqrl.js:1:20417' }])
  expect(lastPageErrorCode()).toMatch(/^#[\da-f]{4}$/)
  expect(JSON.stringify(reported)).not.toContain('Budi')
})

it('expected failures, aborted calls and errors whose stack contains no file of this app are ignored', () => {
  recordPageError(new ApiFailure('network', 'no line'))
  recordPageError(new DOMException('gone', 'AbortError'))
  recordPageError('text')
  const foreign = errorAt('chrome-extension://abc/content.js:1:1')
  foreign.stack = foreign.stack!.split('\n').slice(0, 2).join('\n')
  recordPageError(foreign)
  expect([reported, lastPageErrorCode()]).toEqual([[], null])
})

it('one document reports at most five different errors, and remembers the code of the last one', () => {
  for (let nth = 0; nth < 8; nth += 1) recordPageError(errorAt(`${location.origin}/assets/boot-De1jqrl.js:1:${nth}`))
  // One error of the first test counts too, because all tests share one document.
  expect(reported).toHaveLength(4)
  const last = lastPageErrorCode()
  recordPageError(errorAt(`${location.origin}/assets/boot-De1jqrl.js:1:99`))
  expect(lastPageErrorCode()).not.toBe(last)
})
