import { Scorm2004API } from 'scorm-again/scorm2004'
import type { PlayUnit } from '#contract/learning/scorm-player.ts'
import { getUnitOutcome, type Runtime } from './outcome.ts'
import { startPlayer } from './start-player.ts'

declare global {
  interface Window {
    /** Units of SCORM 2004 search for the runtime under this name. */
    API_1484_11?: Scorm2004API
  }
}

startPlayer(({ state, masteryScore, launchData }: PlayUnit, onChange): Runtime => {
  const api = new Scorm2004API({ autocommit: false, logLevel: 5 })
  api.loadFromFlattenedJSON({
    'cmi.learner_id': 'pelajar',
    'cmi.learner_name': 'Pelajar',
    'cmi.credit': 'credit',
    'cmi.mode': 'normal',
    'cmi.entry': state ? 'resume' : 'ab-initio',
    ...(launchData !== undefined && { 'cmi.launch_data': launchData }),
    ...(masteryScore !== null && { 'cmi.scaled_passing_score': String(masteryScore / 100) }),
    ...(state && {
      'cmi.location': state.location,
      'cmi.completion_status': state.completion,
      'cmi.success_status': state.success,
      'cmi.suspend_data': state.suspendData,
      ...(state.scoreRaw !== null && { 'cmi.score.raw': String(state.scoreRaw) }),
      ...(state.scoreScaled !== null && { 'cmi.score.scaled': String(state.scoreScaled) }),
    }),
  })
  for (const name of ['SetValue', 'Commit', 'Terminate']) api.on(name, onChange)
  window.API_1484_11 = api
  return {
    read: () => ({
      ...getUnitOutcome(api.renderCommitObject(false)),
      location: api.cmi.location,
      suspendData: api.cmi.suspend_data,
    }),
  }
})
