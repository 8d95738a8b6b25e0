import type { Connection } from '#app/data/downloads/settings.ts'

/**
 * Fields of Chromium's connection information that this file uses. Firefox and Safari do not provide this information.
 */
interface BrowserConnection extends EventTarget {
  readonly type?: string
  readonly saveData?: boolean
}

function getBrowserConnection(): BrowserConnection | undefined {
  return 'connection' in navigator ? (navigator.connection as BrowserConnection) : undefined // no TypeScript lib declares it
}

/**
 * Returns what the browser knows about the connection. The kind of connection is known only on phones, because Chromium
 * on a computer does not report it.
 */
export function readConnection(): Connection {
  const { type, saveData } = getBrowserConnection() ?? {}
  const isMetered = type === 'cellular' ? true : type === 'wifi' || type === 'ethernet' ? false : undefined
  return { isOnline: navigator.onLine, isMetered, isSaving: saveData === true }
}

export function onConnectionChange(handler: () => void): void {
  getBrowserConnection()?.addEventListener('change', handler)
}
