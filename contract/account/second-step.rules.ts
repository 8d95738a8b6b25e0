import { isExpert, type Person } from './access.ts'

/** A step counts for a working day. Then the next call of an admin or expert asks for it again. */
export const STEP_SECONDS = 12 * 3_600
/** Changes of the ways in need a step this young. */
export const FRESH_STEP_SECONDS = 600

export interface StepFacts {
  /** The account has a passkey or an authenticator app. */
  isSetUp: boolean
  /** Time of this login's last step; null if it passed none. */
  passedAt: Date | null
}

/** The server's clock may be corrected by a few seconds after a step. */
const SKEW_MS = 60_000

/** True if the login passed the second step within the last `seconds`. */
export function hasPassedStep({ passedAt }: Pick<StepFacts, 'passedAt'>, now: Date, seconds = STEP_SECONDS): boolean {
  if (passedAt === null) return false
  const ageMs = now.getTime() - passedAt.getTime()
  return ageMs >= -SKEW_MS && ageMs < seconds * 1_000
}

export function isStaff(person: Person): boolean {
  return person.isAdmin || isExpert(person)
}

/**
 * True if an admin or expert has to pass the second step before the role counts: as soon as the account has one, or if
 * the server requires it of everybody.
 */
export function needsStep(
  person: Person,
  facts: StepFacts,
  { isRequired, now }: { isRequired: boolean; now: Date },
): boolean {
  return isStaff(person) && (isRequired || facts.isSetUp) && !hasPassedStep(facts, now)
}
