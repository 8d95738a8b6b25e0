import { proxy } from 'valtio'
import { readLocalStorage, writeLocalStorage } from './browser-storage.ts'

/**
 * Key of the setting that turns off single-letter shortcuts (WCAG 2.1.4), because users of dictation or switches
 * trigger them by accident.
 */
const KEY = 'semai-keys'

export const keysState = proxy({ isOn: readIsOn() })

export function setShortcutsEnabled(isOn: boolean): void {
  keysState.isOn = isOn
  writeLocalStorage(KEY, isOn ? 'on' : 'off')
}

function readIsOn(): boolean {
  return readLocalStorage(KEY) !== 'off'
}
