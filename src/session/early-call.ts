import type { FetchFunction } from '#app/data/api/transport.ts'

/** Call that the document made before the app's script had loaded (src/app/early/begin-lesson.ts). */
export interface EarlyCall {
  /** True after the app has made the same call. From then on no early call is started. */
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

/** Maximum age of the early response, because a lesson that is opened later needs fresh data. */
const BELIEVED_MS = 20_000

/**
 * Works like `fetch`, but uses the response of the call that the document has begun, if URL and token are the same and
 * the call is not older than `BELIEVED_MS`. The response of the document's call is used only once. Parsing, refusals
 * and renewed tokens work as usual.
 */
export const fetchOrReuseEarlyCall: FetchFunction = (input, init) => {
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
  return isSame ? begun.answer.then(removeDateHeader) : fetch(input, init)
}

/**
 * Returns whether the document has begun the call at this path, so that its response arrives earlier than the response
 * of a new call. If not, prevents the document from starting this call later.
 */
export function stopEarlyCallUnlessBegun(path: string): boolean {
  const early = globalThis.semaiEarly
  if (early?.begun?.address.endsWith(path)) return true
  if (early) early.isOver = true
  return false
}

function isLessonCall(input: RequestInfo | URL): input is string {
  return typeof input === 'string' && /\/v1\/enrollments\/[^/]+\/lessons\//.test(input)
}

/** Removes the date, because the response may have waited for the script, so its date would set the clock wrong. */
function removeDateHeader({ body, status, headers }: Response): Response {
  const remainingHeaders = new Headers(headers)
  remainingHeaders.delete('date')
  return new Response(body, { status, headers: remainingHeaders })
}
