import { createFileRoute } from '@tanstack/react-router'
import { BoardSearch, readPeriod } from '#app/features/points/points/board-search.ts'
import { LeaderboardScreen } from '#app/features/points/points/leaderboard-screen.tsx'

export const Route = createFileRoute('/_app/_member/papan-poin')({
  validateSearch: BoardSearch,
  loaderDeps: ({ search }) => ({ period: readPeriod(search) }),
  // Imports the query on demand, because every page of the app loads the code of the routes.
  loader: async ({ context, deps }) => {
    const { loadBoard } = await import('#app/queries/leaderboard.ts')
    return loadBoard(context.queryClient, deps.period)
  },
  head: () => ({ meta: [{ title: 'Papan poin' }] }),
  component: Leaderboard,
})

function Leaderboard() {
  return <LeaderboardScreen search={Route.useSearch()} />
}
