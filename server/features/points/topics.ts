import { forEverybody, type Topic } from '../../realtime/topic.ts'
import { findFrenzy } from './frenzy.ts'

/** Frenzy hours begin and end on their own, and code that plans them publishes no topic. */
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
