import { afterEach, beforeEach, expect, it } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import './base.css'
import { ProgressBar } from './progress-bar.tsx'

const emulate = (value: 'active' | 'none') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })

beforeEach(() => emulate('active'))
afterEach(() => emulate('none'))

it('with forced colours, an outline shows the selected state', () => {
  render(
    <>
      <a href="#a" aria-current="page">
        Kelas
      </a>
      <a href="#b">Webinar</a>
      <button type="button" aria-pressed="true">
        Terbaru
      </button>
      <label>
        <input type="radio" defaultChecked /> Terang
      </label>
    </>,
  )
  const outline = (text: string) => getComputedStyle(page.getByText(text).element()).outlineStyle
  expect(['Kelas', 'Terbaru', 'Terang', 'Webinar'].map(outline)).toEqual(['solid', 'solid', 'solid', 'none'])
})

it('with forced colours, a progress bar has a visible frame', () => {
  render(<ProgressBar percent={40} label="Unduhan" />)
  expect(getComputedStyle(page.getByRole('progressbar').element()).borderTopWidth).toBe('1px')
})
