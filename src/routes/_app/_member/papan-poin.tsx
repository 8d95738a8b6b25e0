import { createFileRoute } from '@tanstack/react-router'
import { BoardSearch, periodOf } from '#app/features/points/board-search.ts'
import { LeaderboardScreen } from '#app/features/points/leaderboard-screen.tsx'
import { boardQuery } from '#app/features/points/queries.ts'

export const Route = createFileRoute('/_app/_member/papan-poin')({
  validateSearch: BoardSearch,
  loaderDeps: ({ search }) => ({ period: periodOf(search) }),
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(boardQuery(deps.period)),
  head: () => ({ meta: [{ title: 'Papan poin' }] }),
  component: Leaderboard,
})

function Leaderboard() {
  return <LeaderboardScreen search={Route.useSearch()} />
}
