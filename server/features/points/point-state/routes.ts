import { getPointState } from '#contract/points/leaderboard.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { readPointState } from './service.ts'

export const pointStateBindings: readonly Binding[] = [
  bindEndpoint(getPointState, (_request, { db, keys, person, now }) =>
    readPointState({ db, keys }, person.userId, now()),
  ),
]
