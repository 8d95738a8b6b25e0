import { SUSPEND_DATA_MAX_LENGTH } from '#contract/learning/scorm-state.ts'
import type { PlayUnit } from '#contract/learning/scorm-player.ts'
import type { Runtime } from './outcome.ts'
import { type Outcome, readStatement } from './statement.ts'

/** Connects the page that shows the unit with the player. */
export interface H5pPort {
  /** State of the last visit as JSON; empty at the first visit and after a failed attempt. */
  state: string
  /** Receives an xAPI statement of the unit. */
  reportStatement: (statement: unknown) => void
  /** Receives the unit's current state as JSON. */
  saveState: (state: string) => void
}

/**
 * Converts statements and state of an H5P unit to the record of a SCORM unit. No state is stored after a failed
 * attempt: some units have no button to try again, so the next visit must start a new attempt.
 */
export function createRuntimeH5p(
  { state }: Pick<PlayUnit, 'state'>,
  onChange: () => void,
): Runtime & { port: H5pPort } {
  let suspendData = state?.suspendData ?? ''
  let hasFailed = false
  let outcome: Outcome = {
    completion: state?.completion ?? 'unknown',
    success: state?.success ?? 'unknown',
    scoreRaw: state?.scoreRaw ?? null,
    scoreScaled: state?.scoreScaled ?? null,
  }
  const port: H5pPort = {
    state: suspendData,
    reportStatement(statement) {
      const read = readStatement(statement)
      if (read.kind === 'ended') outcome = read.outcome
      else if (outcome.completion === 'unknown') outcome = { ...outcome, completion: 'incomplete' }
      hasFailed = read.kind === 'ended' && read.outcome.success === 'failed'
      if (hasFailed) suspendData = ''
      onChange()
    },
    saveState(next) {
      // A state that is too long to store is ignored, so that the earlier state is not lost.
      if (hasFailed || next === suspendData || next.length > SUSPEND_DATA_MAX_LENGTH) return
      suspendData = next
      onChange()
    },
  }
  return { port, read: () => ({ ...outcome, location: '', suspendData }) }
}
