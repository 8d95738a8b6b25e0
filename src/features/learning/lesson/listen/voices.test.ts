import { expect, it } from 'vitest'
import { pickVoice, type VoiceFacts } from './voices.ts'

const voice = (name: string, lang: string, change: Partial<VoiceFacts> = {}): VoiceFacts => ({
  name,
  lang,
  localService: true,
  default: false,
  ...change,
})

it('prefers a voice on the device to a network voice, and an enhanced voice to a plain voice', () => {
  const network = voice('Google Bahasa Indonesia', 'id-ID', { localService: false, default: true })
  const plain = voice('Damayanti', 'id-ID')
  const better = voice('Damayanti (Enhanced)', 'id-ID')
  expect(pickVoice([network, plain])).toBe(plain)
  expect(pickVoice([network, plain, better])).toBe(better)
  expect(pickVoice([voice('English', 'en-US'), network])).toBe(network)
})

it.each(['id', 'id-ID', 'id_ID', 'in_ID', 'in-ID', 'ind-IDN'])('uses a voice with the language code %s', lang => {
  expect(pickVoice([voice('Suara', lang)])?.lang).toBe(lang)
})

it('uses no voice of a language other than Indonesian', () => {
  expect(pickVoice([voice('A', 'en-IN'), voice('B', 'jv-ID'), voice('C', 'ido'), voice('D', '')])).toBeUndefined()
  expect(pickVoice([])).toBeUndefined()
})
