import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readLocalStorage, writeLocalStorage, writeSessionStorage } from './browser-storage.ts'
import { clearPersonalKeys } from './browser-stores.ts'
import { writeCookie } from './cookies.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
  dispatchEvent(new StorageEvent('storage', { key: null }))
})

it('a logout deletes personal values, except values stored under a user id, and keeps values of the device', () => {
  writeLocalStorage('semai-text-size', '2')
  writeLocalStorage('semai-ewallet-popup', '1')
  writeCookie('visitor_id', 'ani')
  writeCookie('utm_source', 'instagram', 60)
  writeSessionStorage('semai-draft:voucher', '{}')
  writeSessionStorage('semai-desk:ani:1', '{}')
  writeSessionStorage('semai-wish:ani:pay', 'kunci')
  sessionStorage.setItem('somebody-elses', 'x')
  clearPersonalKeys()
  expect(Object.keys(localStorage)).toEqual(['semai-text-size'])
  expect(document.cookie).not.toMatch(/visitor_id|utm_/)
  const kept = ['semai-wish:ani:pay', 'semai-desk:ani:1', 'somebody-elses']
  expect(new Set(Object.keys(sessionStorage))).toEqual(new Set(kept))
})

const takeNothing = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

it('keeps a rejected value in memory instead of storage, until the session ends or another tab changes the value', () => {
  writeLocalStorage('semai-keys', 'on')
  takeNothing()
  writeLocalStorage('semai-keys', 'off')
  writeLocalStorage('semai-consent-own', 'tidak')
  writeLocalStorage('semai-consent', 'tidak')
  expect([readLocalStorage('semai-keys'), readLocalStorage('semai-consent-own')]).toEqual(['off', 'tidak'])
  expect(localStorage.getItem('semai-keys')).toBe('on')
  clearPersonalKeys()
  expect([readLocalStorage('semai-consent-own'), readLocalStorage('semai-consent')]).toEqual([undefined, 'tidak'])
  dispatchEvent(new StorageEvent('storage', { key: 'semai-keys' }))
  expect(readLocalStorage('semai-keys')).toBe('on')
})

it('a draft that storage rejects is not kept in memory, so that the draft does not seem to be stored', () => {
  takeNothing()
  writeLocalStorage('semai-desk-draft:ani', 'kata')
  expect(readLocalStorage('semai-desk-draft:ani')).toBeUndefined()
})

it('a value that storage accepts again is no longer kept in memory', () => {
  const full = takeNothing()
  writeLocalStorage('semai-keys', 'off')
  full.mockRestore()
  writeLocalStorage('semai-keys', 'on')
  localStorage.setItem('semai-keys', 'other')
  expect(readLocalStorage('semai-keys')).toBe('other')
})
