import { createFileRoute } from '@tanstack/react-router'
import { HistoryScreen } from '#app/features/points/points/history-screen.tsx'
import { PointsPage } from '#app/features/points/points/points-page.tsx'

export const Route = createFileRoute('/_app/_member/riwayat-poin')({
  loader: async ({ context }) => {
    const { pointEntriesQuery } = await import('#app/queries/leaderboard.ts')
    return context.queryClient.ensureQueryData(pointEntriesQuery())
  },
  head: () => ({ meta: [{ title: 'Riwayat poin' }] }),
  component: History,
})

function History() {
  return (
    <PointsPage>
      <HistoryScreen />
    </PointsPage>
  )
}
