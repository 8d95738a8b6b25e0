import { Scorm12API } from 'scorm-again/scorm12'
import type { PlayUnit } from '#contract/scorm-player.ts'
import type { ScormState } from '#contract/scorm-state.ts'
import { outcomeIn, type Runtime, startPlayer } from './start-player.ts'

declare global {
  interface Window {
    /** Where a unit of SCORM 1.2 looks. */
    API?: Scorm12API
  }
}

function statusOf({ completion, success }: ScormState): string {
  if (success !== 'unknown') return success
  return completion === 'completed' ? 'completed' : 'incomplete'
}

startPlayer(({ state, masteryScore, launchData }: PlayUnit, onChange): Runtime => {
  // Without an address to commit to: what it holds is read below.
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
      'cmi.core.lesson_status': statusOf(state),
      'cmi.suspend_data': state.suspendData,
      ...(state.scoreRaw !== null && { 'cmi.core.score.raw': String(state.scoreRaw) }),
    }),
  })
  for (const name of ['LMSSetValue', 'LMSCommit', 'LMSFinish']) api.on(name, onChange)
  window.API = api
  return {
    read: () => ({
      ...outcomeIn(api.renderCommitObject(false)),
      location: api.cmi.core.lesson_location,
      suspendData: api.cmi.suspend_data,
    }),
  }
})
