import { forEverybody, type Topic } from '../../realtime/topic.ts'
import { findFrenzy } from './frenzy.ts'

/** Its hours begin and end by themselves, and are planned by hands that tell nobody. */
export const pointTopics: readonly Topic[] = [
  {
    kind: 'frenzy',
    everyMs: 1_000,
    rowFor: forEverybody('frenzy'),
    watch: {
      everyMs: 2_000,
      async fingerprint({ db, now }) {
        const frenzy = await findFrenzy(db, now())
        return frenzy ? JSON.stringify([frenzy, frenzy.startsAt <= now()]) : ''
      },
    },
  },
]
