import * as v from 'valibot'
import { PageErrorCode, ScriptPosition } from '#contract/site/page-measures.ts'
import { computePageErrorCode } from '#contract/wire/hash16.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { DatabaseUnavailable } from '#app/data/db-unavailable.ts'
import { NotStored } from '#app/data/outbox/not-stored.ts'
import { readSessionStorage, writeSessionStorage } from '#app/lib/browser-storage.ts'

/** An error of a page, without its message, which may contain typed text. */
export interface RecordedPageError {
  code: string
  name: string
  script: string
}

/** Maximum number of different errors that one document reports. */
const REPORTED_MOST = 5

const seenErrors = new Map<string, RecordedPageError>()
const listeners = new Set<(error: RecordedPageError) => void>()

let isWatching = false

/** Starts to record uncaught errors of this document. Later calls do nothing. */
export function watchPageErrors(): void {
  if (isWatching) return
  isWatching = true
  addEventListener('error', ({ error }) => recordPageError(error))
  addEventListener('unhandledrejection', ({ reason }) => recordPageError(reason))
}

/**
 * Records an error of the app. Ignores expected failures (no connection, storage not available), aborted calls, and
 * errors without a position in a script of this app, such as those of browser extensions.
 */
export function recordPageError(error: unknown): void {
  if (!(error instanceof Error) || isExpected(error)) return
  const script = scriptOf(error.stack)
  if (script === undefined) return
  const { name } = error
  const code = computePageErrorCode(name, script)
  writeSessionStorage('semai-last-error', code)
  if (seenErrors.has(code) || seenErrors.size >= REPORTED_MOST) return
  const seenError = { code, name, script }
  seenErrors.set(code, seenError)
  for (const listener of listeners) listener(seenError)
}

/** Calls the listener for each different error of this document, also for those before this call. */
export function onPageError(listener: (error: RecordedPageError) => void): void {
  for (const error of seenErrors.values()) listener(error)
  listeners.add(listener)
}

/** Returns the code of the last error in this tab, or null. */
export function lastPageErrorCode(): string | null {
  const code = readSessionStorage('semai-last-error')
  return v.is(PageErrorCode, code) ? code : null
}

function isExpected(error: Error): boolean {
  return (
    isApiFailure(error) ||
    error instanceof DatabaseUnavailable ||
    error instanceof NotStored ||
    error.name === 'AbortError'
  )
}

/** Returns the first position of the stack in a script of this origin, e.g. `boot-De1jqrl.js:1:20417`. */
function scriptOf(stack = ''): string | undefined {
  for (const [address] of stack.matchAll(/https?:[^\s)]+/g)) {
    const script = address.slice(address.lastIndexOf('/') + 1)
    if (address.startsWith(`${location.origin}/`) && v.is(ScriptPosition, script)) return script
  }
  return undefined
}
