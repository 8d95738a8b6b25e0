import { Scorm12API } from 'scorm-again/scorm12'
import type { PlayUnit } from '#contract/learning/scorm-player.ts'
import type { ScormState } from '#contract/learning/scorm-state.ts'
import { getUnitOutcome, type Runtime } from './outcome.ts'

const UNSET = 'not attempted'

/**
 * Returns 'not attempted' for a unit that never set its status, so that the unit counts as completed when it finishes,
 * even in a later visit. Also converts 'incomplete' without other state, because older versions of this player stored
 * it for such units.
 */
function getStatus({ completion, success, location, suspendData, scoreRaw }: ScormState): string {
  if (success !== 'unknown') return success
  const isBlank = location === '' && suspendData === '' && scoreRaw === null
  return completion === 'unknown' || (completion === 'incomplete' && isBlank) ? UNSET : completion
}

/** Creates the runtime of SCORM 1.2. The runtime sends its data to no server; `read` returns its state. */
export function createRuntime12(
  { state, masteryScore, launchData }: Pick<PlayUnit, 'state' | 'masteryScore' | 'launchData'>,
  onChange: () => void,
): Runtime & { api: Scorm12API } {
  const api = new Scorm12API({ autocommit: false, logLevel: 5 })
  api.loadFromFlattenedJSON({
    'cmi.core.student_id': 'pelajar',
    'cmi.core.student_name': 'Pelajar',
    'cmi.core.credit': 'credit',
    'cmi.core.lesson_mode': 'normal',
    'cmi.core.entry': state ? 'resume' : 'ab-initio',
    ...(launchData !== undefined && { 'cmi.launch_data': launchData }),
    ...(masteryScore !== null && { 'cmi.student_data.mastery_score': String(masteryScore) }),
    ...(state && {
      'cmi.core.lesson_location': state.location,
      'cmi.core.lesson_status': getStatus(state),
      'cmi.suspend_data': state.suspendData,
      ...(state.scoreRaw !== null && { 'cmi.core.score.raw': String(state.scoreRaw) }),
    }),
  })
  // Completes a unit that finishes without a status, as the standard requires. The library itself would set its own
  // default status.
  api.on('LMSFinish', () => {
    if (api.cmi.core.lesson_status === UNSET) api.cmi.core.lesson_status = 'completed'
  })
  for (const name of ['LMSSetValue', 'LMSCommit', 'LMSFinish']) api.on(name, onChange)
  return {
    api,
    read: () => ({
      ...getUnitOutcome(api.renderCommitObject(false)),
      ...(api.cmi.core.lesson_status === UNSET && { completion: 'unknown' }),
      location: api.cmi.core.lesson_location,
      suspendData: api.cmi.suspend_data,
    }),
  }
}
