import { removeLocalStorage, readLocalStorage, writeLocalStorage } from '#app/lib/browser-storage.ts'

/** Delay before typed input is stored. If the tab is killed, at most the input of this time is lost. */
const KEPT_WITHIN_MS = 800

type Key = `semai-desk-draft:${string}`

interface Waiting {
  text: string
  timer: ReturnType<typeof setTimeout>
  onKept: (isKept: boolean) => void
}
const waiting = new Map<Key, Waiting>()

/**
 * Reads the values of a form whose tab was closed. Returns undefined if no values are stored or the values are invalid.
 */
export function readStoredValues(key: Key): Record<string, string> | undefined {
  try {
    const storedDraft: unknown = JSON.parse(readLocalStorage(key) ?? 'null')
    if (typeof storedDraft !== 'object' || storedDraft === null) return undefined
    return Object.fromEntries(Object.entries(storedDraft).map(([name, value]) => [name, String(value)]))
  } catch {
    return undefined
  }
}

/**
 * Stores the values on the device after a short delay, or at once if the page closes. `onKept` receives whether there
 * was enough space.
 */
export function storeDraftValues(key: Key, values: Record<string, string>, onKept: (isKept: boolean) => void): void {
  const before = waiting.get(key)
  const timer = before?.timer ?? setTimeout(() => write(key), KEPT_WITHIN_MS)
  waiting.set(key, { text: JSON.stringify(values), timer, onKept })
  addEventListener('pagehide', writeAll)
}

export function dropTypedValues(key: Key): void {
  clearTimeout(waiting.get(key)?.timer)
  waiting.delete(key)
  removeLocalStorage(key)
}

function write(key: Key): void {
  const waitingWrite = waiting.get(key)
  if (!waitingWrite) return
  clearTimeout(waitingWrite.timer)
  waiting.delete(key)
  writeLocalStorage(key, waitingWrite.text)
  waitingWrite.onKept(readLocalStorage(key) === waitingWrite.text)
}

function writeAll(): void {
  for (const key of waiting.keys()) write(key)
}
