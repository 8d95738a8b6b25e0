import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { flushSync } from 'react-dom'
import { render } from '#tests/support/render.ts'
import type { Speech } from './speech.ts'
import { useVoice } from './use-voice.ts'
import type { VoiceFacts } from './voices.ts'

const indonesian = { name: 'Suara', lang: 'id-ID', localService: true, default: true }
const english = { ...indonesian, lang: 'en-US' }

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

/** Renders the name of the chosen voice, in a browser that loads its voices after the page. */
function show() {
  let voices: VoiceFacts[] = []
  let report = () => undefined as void
  const speech: Speech = {
    listVoices: () => voices,
    onVoicesChanged(listener) {
      report = listener
      return () => undefined
    },
    speak: () => undefined,
    stop: () => undefined,
  }
  function Shown() {
    const voice = useVoice(speech)
    return voice === undefined ? 'loads' : (voice?.name ?? 'none')
  }
  const container = render(<Shown />)
  return {
    read: () => container.textContent,
    load: (...loaded: VoiceFacts[]) =>
      flushSync(() => {
        voices = loaded
        report()
      }),
  }
}

it('waits for voices that the browser loads late', () => {
  const { read, load } = show()
  expect(read()).toBe('loads')
  load(english, indonesian)
  expect(read()).toBe('Suara')
})

it('reports that no Indonesian voice exists until one is loaded, even if other voices are loaded before', () => {
  const { read, load } = show()
  flushSync(() => void vi.runAllTimers())
  expect(read()).toBe('none')
  load(english)
  expect(read()).toBe('none')
  load(english, indonesian)
  expect(read()).toBe('Suara')
})
