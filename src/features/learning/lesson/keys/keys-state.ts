import { proxy } from 'valtio'

/** One-letter shortcuts can be switched off (WCAG 2.1.4): who dictates or uses switches sets them off by accident. */
const KEY = 'semai-keys'

export const keysState = proxy({ isOn: readIsOn() })

export function switchKeys(isOn: boolean): void {
  keysState.isOn = isOn
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off')
  } catch {
    // Storage may be switched off; it holds for this visit.
  }
}

function readIsOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}
