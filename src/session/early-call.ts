import type { FetchFunction } from '#app/data/api/transport.ts'

/** Call that the document made before the app's script loaded; see src/app/early/begin-lesson.ts. */
export interface EarlyCall {
  /** Set after the app has made the same call itself: nothing is started early from then on. */
  isOver: boolean
  begun?: {
    address: string
    authorization: string
    at: number
    answer: Promise<Response>
  }
}

declare global {
  var semaiEarly: EarlyCall | undefined
}

/** Maximum age of the early answer; a lesson opened later by another way needs fresh data. */
const BELIEVED_MS = 20_000

/**
 * `fetch`, except that the very call the document has begun is not made a second time: its answer is handed out once, to
 * the same address asked with the same token. Everything after that (parsing, refusals, a new token) goes its usual way.
 */
export const fetchOrTake: FetchFunction = (input, init) => {
  const early = globalThis.semaiEarly
  if (early === undefined || !isLessonCall(input)) return fetch(input, init)
  globalThis.semaiEarly = undefined
  early.isOver = true
  const { begun } = early
  const isSame =
    begun !== undefined &&
    new URL(input, location.href).href === new URL(begun.address, location.href).href &&
    new Headers(init?.headers).get('authorization') === begun.authorization &&
    performance.now() - begun.at < BELIEVED_MS
  return isSame ? begun.answer.then(undated) : fetch(input, init)
}

/** Whether the document has begun the call at this path, so that it is there sooner than any other. Where not, it no longer will. */
export function isBegun(path: string): boolean {
  const early = globalThis.semaiEarly
  if (early?.begun?.address.endsWith(path)) return true
  if (early) early.isOver = true
  return false
}

function isLessonCall(input: RequestInfo | URL): input is string {
  return typeof input === 'string' && /\/v1\/enrollments\/[^/]+\/lessons\//.test(input)
}

/** It may have waited for the script, so its date says nothing of the clock: the next answer's does. */
function undated({ body, status, headers }: Response): Response {
  const kept = new Headers(headers)
  kept.delete('date')
  return new Response(body, { status, headers: kept })
}
