import { getLeaderboard, setBoardVisibility } from '#contract/points/leaderboard.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { setHiddenOnBoard } from './queries.ts'
import { readBoardIfChanged } from './service.ts'

export const leaderboardBindings: readonly Binding[] = [
  bindEndpoint(getLeaderboard, ({ query }, { db, person, now }) =>
    readBoardIfChanged(db, person.userId, { period: query.period, known: query.known }, now()),
  ),

  bindEndpoint(setBoardVisibility, async ({ body }, { db, person }) => {
    await setHiddenOnBoard(db, person.userId, body.isHidden)
    return body
  }),
]
