import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { PAGE_SPEED_MAX_BYTES, PageSpeedReport } from '#contract/site/page-measures.ts'
import * as v from 'valibot'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { getElementName } from './element-name.ts'
import { shrinkReport, measureSpeed } from './measure-speed.ts'

const SLOW_MS = 400

beforeEach(() => {
  document.body.innerHTML =
    '<div class="card bar_a1B2"><button class="base_c3D4 done_e5F6">Tandai <b>Budi</b></button></div>'
})
afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

const button = () => document.querySelector('button')!

function leave(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

it('a slow tap is recorded once, with its page, element and phase', async () => {
  const reports: PageSpeedReport[] = []
  let changePage = () => {}
  let url = '/kelas'
  measureSpeed({
    opened: '/kelas',
    pattern: () => url,
    onChange: handler => (changePage = handler),
    record: report => void reports.push(report),
  })
  url = '/lecture-material/$type/$id'
  changePage()
  button().addEventListener('click', () => {
    const end = performance.now() + SLOW_MS
    while (performance.now() < end);
  })
  await userEvent.click(button())
  await waitUntilPasses(() => {
    leave()
    expect(reports.at(-1)?.tap).toMatchObject({ url, target: 'div.bar button.done', phase: 'script' })
  })
  expect(reports.at(-1)?.inp_ms).toBeGreaterThanOrEqual(SLOW_MS)
  for (const report of reports) v.parse(PageSpeedReport, report)
  const count = reports.length
  leave()
  expect(reports).toHaveLength(count)
})

it('an element is named by tag and class, never by its text', () => {
  const names = [button(), document.querySelector('b'), document.querySelector('b')!.firstChild, document].map(
    getElementName,
  )
  expect(names).toEqual(['div.bar button.done', 'div.bar button.done', undefined, undefined])
})

it('shortens a report that is too large: first removes the script name, and then the whole tap', () => {
  const tap = { target: 'div.bar button.done', phase: 'script' as const, script: `${'x'.repeat(60)}.js:12345678` }
  const speed = { lcp_ms: 1_200, inp_ms: 300, tap }
  const rest = (size: number) => ({ url: `/${'a'.repeat(size)}` })
  const sizeOf = (data: object, size: number) => JSON.stringify({ ...rest(size), data }).length
  expect(shrinkReport(speed, rest(1))).toEqual(speed)
  const { script: _script, ...named } = tap
  expect(shrinkReport(speed, rest(140))).toEqual({ ...speed, tap: named })
  expect(shrinkReport(speed, rest(230))).toEqual({ lcp_ms: 1_200, inp_ms: 300 })
  for (const size of [1, 140, 230])
    expect(sizeOf(shrinkReport(speed, rest(size)), size)).toBeLessThanOrEqual(PAGE_SPEED_MAX_BYTES)
})
