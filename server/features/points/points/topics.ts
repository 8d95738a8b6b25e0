import { createSharedRow, type Topic } from '../../../realtime/topic.ts'
import { findFrenzy } from './frenzy.ts'

/**
 * Checks the frenzy regularly, because a frenzy begins and ends at set times without a database write. Also detects a
 * frenzy that was written directly to the database.
 */
export const pointTopics: readonly Topic[] = [
  {
    kind: 'frenzy',
    everyMs: 1_000,
    rowFor: createSharedRow('frenzy'),
    watch: {
      everyMs: 2_000,
      async fingerprint({ db, now }) {
        const frenzy = await findFrenzy(db, now())
        return frenzy ? JSON.stringify([frenzy, frenzy.startsAt <= now()]) : ''
      },
    },
  },
]
