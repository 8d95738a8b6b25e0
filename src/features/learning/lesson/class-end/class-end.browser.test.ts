import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LearningClass } from '#contract/learning/progress.rules.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { sessionState } from '#app/session/session-state.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { completeMaterial, startMaterial } from '../record-progress.ts'
import { findNextCelebration } from './class-end.tsx'
import { ClassMoment } from './class-moment.tsx'

const userId = '0195a000-0000-7000-8000-00000000000a'
const enrollmentId = '0195a000-0000-7000-8000-000000000101'
const materialId = '0195a000-0000-7000-8000-000000000001'
const classId = '0195a000-0000-7000-8000-000000000002'
const trackClass = { id: classId, items: [{ id: materialId }] } as LearningClass // the code reads only these fields

const person = { userId, isAdmin: false, roles: ['learner' as const], accessToken: 'a', refreshToken: 'r' }

beforeEach(async () => {
  await clearDevice()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await signIn(person, false)
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionState.user = undefined
})

it('shows once that a class was completed on this device', async () => {
  await completeMaterial({ enrollmentId, lectureMaterialId: materialId, completedClassId: classId })
  expect(await findNextCelebration(enrollmentId, trackClass)).toBe(ClassMoment)
  expect(await findNextCelebration(enrollmentId, trackClass)).toBeUndefined()
  const other = { ...trackClass, id: '0195a000-0000-7000-8000-000000000003' }
  expect(await findNextCelebration(enrollmentId, other), 'another class with the same material').toBe(ClassMoment)
})

it('shows no celebration for a class that is only read again on this device', async () => {
  await startMaterial({ enrollmentId, lectureMaterialId: materialId })
  expect(await findNextCelebration(enrollmentId, trackClass)).toBeUndefined()
  await completeMaterial({ enrollmentId, lectureMaterialId: materialId, completedClassId: classId })
  expect(await findNextCelebration(enrollmentId, trackClass), 'was not noted as shown').toBe(ClassMoment)
})

it('postpones the celebration if the user touches the page before the celebration opens', async () => {
  await completeMaterial({ enrollmentId, lectureMaterialId: materialId, completedClassId: classId })
  expect(await findNextCelebration(enrollmentId, trackClass, AbortSignal.abort())).toBeUndefined()
  expect(await findNextCelebration(enrollmentId, trackClass)).toBe(ClassMoment)
})

it('shows no celebration to a logged-out user', async () => {
  sessionState.user = undefined
  expect(await findNextCelebration(enrollmentId, trackClass)).toBeUndefined()
})
