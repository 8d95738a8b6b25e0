import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ServerKeys } from '../../db/server-keys.ts'

/** What the signature binds: a window is worth nothing to anybody else, for anything else, or for another time. */
export interface SignedWindow {
  attemptId: string
  userId: string
  enrollmentId: string
  lectureMaterialId: string
  quizId: string
  number: number
  /** Letter for letter as they travelled. */
  startedAt: string
  deadline: string | null
}

/**
 * The server keeps a row of every start as well. The signature makes an attempt outlive that row: a database that came
 * back from a backup still believes the learner who began after it was made.
 */
export function signWindow(window: SignedWindow, keys: Pick<ServerKeys, 'quizAttempt'>): string {
  const { attemptId, userId, enrollmentId, lectureMaterialId, quizId, number, startedAt, deadline } = window
  const text = JSON.stringify([attemptId, userId, enrollmentId, lectureMaterialId, quizId, number, startedAt, deadline])
  return createHmac('sha256', keys.quizAttempt).update(text).digest('base64url')
}

export function isSignedBy(keys: Pick<ServerKeys, 'quizAttempt'>, window: SignedWindow, signature: string): boolean {
  const expected = Buffer.from(signWindow(window, keys))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
