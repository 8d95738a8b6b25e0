import { DAY_MS } from '#contract/wire/durations.ts'
import { getStudyWeek, setWeekGoal } from '#contract/learning/study-week.ts'
import { findWeekStart } from '#contract/learning/study-week.rules.ts'
import { bindEndpoint, type Binding } from '../../../http/bind.ts'
import { readUserZone } from '../../../places/user-zone-queries.ts'
import { findWeekGoal, storeWeekGoal, listDays } from './queries.ts'

/** Time before the current week whose study days are also returned, for a device that is offline on Monday. */
const SHOWN_MS = 7 * DAY_MS

export const studyWeekBindings: readonly Binding[] = [
  bindEndpoint(getStudyWeek, async (_request, { db, person, now }) => {
    const zone = await readUserZone(db, person.userId)
    const since = new Date(findWeekStart(now(), zone).getTime() - SHOWN_MS)
    return {
      goal: await findWeekGoal(db, person.userId),
      zone,
      days: await listDays(db, person.userId, { since, zone }),
    }
  }),

  bindEndpoint(setWeekGoal, async ({ body: { goal } }, { db, person, now }) => {
    await storeWeekGoal(db, person.userId, goal, now())
    return { goal }
  }),
]
