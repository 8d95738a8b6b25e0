import { beforeEach, expect, it } from 'vitest'
import { dropTraces, writeLocal, writeTab } from './browser-storage.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

it('a logout takes what is told of the person, and leaves the device`s and what is under an id', () => {
  writeLocal('semai-text-size', '2')
  writeLocal('semai-ewallet-popup', '1')
  writeTab('semai-draft:voucher', '{}')
  writeTab('semai-desk:ani:1', '{}')
  writeTab('semai-wish:ani:pay', 'kunci')
  sessionStorage.setItem('somebody-elses', 'x')
  dropTraces()
  expect(Object.keys(localStorage)).toEqual(['semai-text-size'])
  const kept = ['semai-wish:ani:pay', 'semai-desk:ani:1', 'somebody-elses']
  expect(new Set(Object.keys(sessionStorage))).toEqual(new Set(kept))
})
