import type { Connection } from '#app/data/downloads/settings.ts'

/** The parts of Chromium's connection information that are used; Firefox and Safari provide none. */
interface BrowserConnection extends EventTarget {
  readonly type?: string
  readonly saveData?: boolean
}

function browserConnection(): BrowserConnection | undefined {
  return 'connection' in navigator ? (navigator.connection as BrowserConnection) : undefined // no TypeScript lib declares it
}

/** Only phones report the kind of their connection; Chromium on a computer reports none. */
export function connectionNow(): Connection {
  const { type, saveData } = browserConnection() ?? {}
  const isMetered = type === 'cellular' ? true : type === 'wifi' || type === 'ethernet' ? false : undefined
  return { isOnline: navigator.onLine, isMetered, isSaving: saveData === true }
}

export function onConnectionChange(handler: () => void): void {
  browserConnection()?.addEventListener('change', handler)
}
