import { MINUTE_MS } from '#contract/wire/durations.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { Board, getLeaderboard, getPointState, listPointEntries } from '#contract/points/leaderboard.ts'
import type { BoardPeriod } from '#contract/points/board.ts'
import { loadOptional } from '#app/data/load-optional.ts'
import { callApi } from '#app/session/api.ts'
import { rememberFrenzy } from './frenzy.ts'
import { apiQuery, derivedQuery, getPersistedQueryMeta, getQueryKey } from './api-query.ts'
import { pauseMs } from './poll.ts'

export function pointStateQuery() {
  return derivedQuery(
    getPointState,
    {},
    {
      shape: getPointState.answer,
      read: state => {
        rememberFrenzy(state.frenzyWindow)
        return state
      },
      staleTime: MINUTE_MS,
      keep: 'own',
    },
  )
}

/** Stored leaderboard: its version, its rows, and the number of consecutive polls without a change. */
const KeptBoard = v.object({ version: v.string(), board: Board, quietCount: v.number() })

/** Query of the leaderboard. Polls while it is visible, because an unchanged leaderboard costs only a few bytes. */
export function boardQuery(period: BoardPeriod) {
  const queryKey = getQueryKey(getLeaderboard, { query: { period } })
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<v.InferOutput<typeof KeptBoard>> => {
      const before = client.getQueryData<v.InferOutput<typeof KeptBoard>>(queryKey)
      const query = { period, ...(before && { known: before.version }) }
      const { version, board } = await callApi(getLeaderboard, { query }, { signal })
      if (board) return { version, board, quietCount: 0 }
      if (before) return { ...before, quietCount: before.quietCount + 1 }
      throw new Error('no board')
    },
    staleTime: 15_000,
    refetchInterval: ({ state }) => pauseMs(state.data?.quietCount ?? 0),
    ...getPersistedQueryMeta('own', KeptBoard),
  })
}

/** Loads the leaderboard, with the state of the frenzy that is shown above it. */
export async function loadBoard(queryClient: QueryClient, period: BoardPeriod): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(boardQuery(period)),
    loadOptional(queryClient.ensureQueryData(pointStateQuery())),
  ])
}

export function pointEntriesQuery() {
  return apiQuery(listPointEntries, { query: {} }, { staleTime: MINUTE_MS, keep: 'own' })
}

export function loadEarlierEntries(before: number) {
  return callApi(listPointEntries, { query: { before: String(before) } })
}
