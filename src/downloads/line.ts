import type { Line } from '#app/data/downloads/settings.ts'

/** The parts of Chromium's connection information that are used; Firefox and Safari provide none. */
interface Connection extends EventTarget {
  readonly type?: string
  readonly saveData?: boolean
}

function connection(): Connection | undefined {
  return 'connection' in navigator ? (navigator.connection as Connection) : undefined // no TypeScript lib declares it
}

/** Only phones report the kind of their connection; Chromium on a computer reports none. */
export function lineNow(): Line {
  const { type, saveData } = connection() ?? {}
  const isMetered = type === 'cellular' ? true : type === 'wifi' || type === 'ethernet' ? false : undefined
  return { isOnline: navigator.onLine, isMetered, isSaving: saveData === true }
}

export function onLineChange(handler: () => void): void {
  connection()?.addEventListener('change', handler)
}
