import type { Line } from '#app/data/downloads/settings.ts'

/** As much as Chromium tells of the line; Firefox and Safari tell nothing. */
interface Connection extends EventTarget {
  readonly type?: string
  readonly saveData?: boolean
}

function connection(): Connection | undefined {
  return 'connection' in navigator ? (navigator.connection as Connection) : undefined // no TypeScript lib declares it
}

/** Only phones name the kind of their line; a desk's Chromium says nothing of it either. */
export function lineNow(): Line {
  const { type, saveData } = connection() ?? {}
  const isMetered = type === 'cellular' ? true : type === 'wifi' || type === 'ethernet' ? false : undefined
  return { isOnline: navigator.onLine, isMetered, isSaving: saveData === true }
}

export function onLineChange(handler: () => void): void {
  connection()?.addEventListener('change', handler)
}
