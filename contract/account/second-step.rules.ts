import { isExpert, type Person } from './access.ts'

/**
 * Seconds for which a passed second step is valid: 12 hours, a working day. After this time, admin and expert calls
 * require the second step again.
 */
export const STEP_SECONDS = 12 * 3_600
/**
 * Maximum age of the second step, in seconds, for calls that change login methods or the password, or that erase the
 * account.
 */
export const FRESH_STEP_SECONDS = 600

export interface SecondStepFacts {
  /** True if the account has a passkey or an authenticator app. */
  isSetUp: boolean
  /** Time when this session last passed the second step; null if it never did. */
  passedAt: Date | null
}

/**
 * Accepts a `passedAt` that is up to this many milliseconds in the future, because the server's clock may have been set
 * back by a few seconds.
 */
const SKEW_MS = 60_000

/** True if the login passed the second step within the last `seconds`. */
export function hasPassedSecondStep(
  { passedAt }: Pick<SecondStepFacts, 'passedAt'>,
  now: Date,
  seconds = STEP_SECONDS,
): boolean {
  if (passedAt === null) return false
  const ageMs = now.getTime() - passedAt.getTime()
  return ageMs >= -SKEW_MS && ageMs < seconds * 1_000
}

export function isStaff(person: Person): boolean {
  return person.isAdmin || isExpert(person)
}

/**
 * True if an admin or expert must pass the second step before the role is valid. Applies if the account has a second
 * step, or if the server requires a second step of all admins and experts.
 */
export function needsSecondStep(
  person: Person,
  facts: SecondStepFacts,
  { isRequired, now }: { isRequired: boolean; now: Date },
): boolean {
  return isStaff(person) && (isRequired || facts.isSetUp) && !hasPassedSecondStep(facts, now)
}
