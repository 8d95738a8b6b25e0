import { queryOptions } from '@tanstack/react-query'
import { getLeaderboard, getPointState, listPointEntries } from '#contract/leaderboard.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { BoardPeriod } from '#contract/rules/board.ts'
import { callApi } from '#app/session/api.ts'
import { rememberFrenzy } from '#app/session/frenzy.ts'
import { pauseMs } from './poll.ts'

const MINUTE = 60_000

/** Everything below begins with 'points': points that were delivered ask for all of it anew. */
export function pointStateQuery() {
  return queryOptions({
    queryKey: ['points', 'state'],
    queryFn: async ({ signal }) => {
      const state = await callApi(getPointState, {}, { signal })
      rememberFrenzy(state.frenzyWindow)
      return state
    },
    staleTime: MINUTE,
    meta: { persist: true },
  })
}

type Kept = Extract<AnswerOf<typeof getLeaderboard>['board'], object>

/** Asks again while it is looked at; a board that did not change comes back as a few bytes. */
export function boardQuery(period: BoardPeriod) {
  return queryOptions({
    queryKey: ['points', 'board', period],
    queryFn: async ({ signal, client, queryKey }) => {
      const before = client.getQueryData<{ version: string; board: Kept; quietCount: number }>(queryKey)
      const query = { period, ...(before && { known: before.version }) }
      const { version, board } = await callApi(getLeaderboard, { query }, { signal })
      if (board) return { version, board, quietCount: 0 }
      if (before) return { ...before, quietCount: before.quietCount + 1 }
      throw new Error('the server left out a board this device does not have')
    },
    staleTime: 15_000,
    refetchInterval: ({ state }) => pauseMs(state.data?.quietCount ?? 0),
    meta: { persist: true },
  })
}

export function pointEntriesQuery() {
  return queryOptions({
    queryKey: ['points', 'entries'],
    queryFn: ({ signal }) => callApi(listPointEntries, { query: {} }, { signal }),
    staleTime: MINUTE,
    meta: { persist: true },
  })
}

export function olderEntries(before: number) {
  return callApi(listPointEntries, { query: { before: String(before) } })
}
