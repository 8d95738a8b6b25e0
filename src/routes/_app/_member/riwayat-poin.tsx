import { createFileRoute } from '@tanstack/react-router'
import { HistoryScreen } from '#app/features/points/history-screen.tsx'
import { pointEntriesQuery } from '#app/features/points/queries.ts'

export const Route = createFileRoute('/_app/_member/riwayat-poin')({
  loader: ({ context }) => context.queryClient.ensureQueryData(pointEntriesQuery()),
  head: () => ({ meta: [{ title: 'Riwayat poin' }] }),
  component: HistoryScreen,
})
