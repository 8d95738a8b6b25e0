import type { EarlyCall } from '#app/session/early-call.ts'
import { renderEarlyLesson, type EarlyMaterial } from './render-early-lesson.ts'

/*
 * Inlined into the lesson's document, so it runs before any script is fetched. Imports almost nothing.
 *
 *   URL of a lesson ─▶ who is logged in, is it stored? ──────┬─ no user ─▶ nothing
 *                          (one read of IndexedDB)               ├─ stored for this user ─▶ its text is rendered
 *                                                                └─ not stored, token valid ─▶ one request; the text of the response is rendered
 *
 * A visit to the dashboard stores only the enrolment, so a class that was never opened counts as 'not stored'.
 */

const lessonPath = /^\/lecture-material\/[^/]+\/([0-9a-f-]{36})\/?$/i
const id = /^[0-9a-f-]{36}$/i
/** An early request is sent only if the token stays valid for at least this time. */
const LEFT_MS = 5_000

interface Asked {
  enrollmentId: string
  materialId: string
}

export function parseLessonAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Asked | undefined {
  const materialId = lessonPath.exec(pathname)?.[1]
  const enrollmentId = new URLSearchParams(search).get('enrId')
  return materialId && enrollmentId && id.test(enrollmentId) ? { enrollmentId, materialId } : undefined
}

/** Key under which `enrollmentQuery` is stored. A test compares this key with the key that the app computes. */
export function getEnrollmentKey(userId: string, enrollmentId: string): string {
  const parts = ['/enrollment/get-enrollment/{enrollmentId}', { enrollmentId }, { populate: 'true' }]
  return `${userId}|q-${JSON.stringify(parts)}`
}

/** Key prefix of this enrolment's stored materials. A test compares this prefix with the keys that the app computes. */
export function getMaterialsPrefix(userId: string, enrollmentId: string): string {
  return `${userId}|q-["/lecturematerial",null,{"enrollment_id":"${enrollmentId}",`
}
export const STORED_LESSON_VERSION = '1'

export function startLessonCall(apiBase: string): void {
  const lessonAddress = parseLessonAddress(location)
  if (!lessonAddress) return
  const early: EarlyCall = { isOver: false }
  globalThis.semaiEarly = early
  readDevice(lessonAddress, token => {
    if (early.isOver) return
    const address = `${apiBase}/v1/enrollments/${lessonAddress.enrollmentId}/lessons/${lessonAddress.materialId}`
    const authorization = `Bearer ${token}`
    const answer = fetch(address, {
      headers: { accept: 'application/json', authorization },
      credentials: /^https?:/.test(apiBase) ? 'include' : 'same-origin',
    })
    // Ignores a failure here, because the code that receives the early response later also handles its failure.
    answer
      .then(response => response.clone().json())
      .then(({ data }: { data: { materials: EarlyMaterial[] } }) =>
        renderEarlyLesson(data.materials, lessonAddress.materialId),
      )
      .catch(() => undefined)
    early.begun = { address, authorization, at: performance.now(), answer }
  })
}

/** Reads our database and never creates it. If the database does not exist on this device, nothing is read. */
function readDevice({ enrollmentId, materialId }: Asked, isWanted: (token: string) => void): void {
  const opening = indexedDB.open('semai')
  opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
  opening.addEventListener('error', event => event.preventDefault())
  opening.addEventListener('success', () => {
    const db = opening.result
    // Closes the connection before an upgrade, so that the app never waits for this connection.
    db.onversionchange = () => db.close()
    try {
      const stores = db.transaction(['session', 'queries'])
      // Aborts the transaction when the user leaves the page, which closes the connection. Otherwise WebKit would
      // freeze the open connection together with the page, and no other page could write (data/db-pause.ts).
      addEventListener('pagehide', () => {
        try {
          stores.abort()
        } catch {
          // The transaction has already ended.
        }
      })
      const session = stores.objectStore('session').get('current')
      session.onsuccess = () => {
        // The app stores the session in this shape.
        const { userId, accessToken } = (session.result ?? {}) as { userId?: string; accessToken?: string }
        if (userId === undefined || accessToken === undefined) return
        const ask = () => isFresh(accessToken) && isWanted(accessToken)
        const queries = stores.objectStore('queries')
        const storedRequest = queries.getKey(getEnrollmentKey(userId, enrollmentId))
        storedRequest.onsuccess = () => {
          if (storedRequest.result === undefined) ask()
          else renderStored(queries, getMaterialsPrefix(userId, enrollmentId), materialId, ask)
        }
      }
    } catch {
      // The database has another structure, so nothing is read here and the app loads the lesson.
    }
    // The connection closes only after its transaction has ended.
    db.close()
  })
}

/** Renders stored data at once, even without a connection or with an expired token. */
function renderStored(queries: IDBObjectStore, prefix: string, materialId: string, onNone: () => void): void {
  const reading = queries.getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`))
  reading.onsuccess = () => {
    // The persister stores responses in this shape.
    const rows = reading.result as { buster: string; state: { data?: EarlyMaterial[] } }[]
    const materials = rows.flatMap(({ buster, state }) => (buster === STORED_LESSON_VERSION ? (state.data ?? []) : []))
    if (materials.some(({ id: each }) => each === materialId)) renderEarlyLesson(materials, materialId)
    else onNone()
  }
}

/**
 * Returns whether the token is valid for more than `LEFT_MS`, by the device's clock. If that clock is wrong, the early
 * request fails or is not sent, and the app requests the lesson later.
 */
function isFresh(token: string): boolean {
  try {
    // tokens of our server have this payload
    const { exp } = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as {
      exp?: number
    }
    return exp !== undefined && exp * 1_000 - Date.now() > LEFT_MS
  } catch {
    return false
  }
}
