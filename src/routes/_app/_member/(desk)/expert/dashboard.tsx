import { createFileRoute } from '@tanstack/react-router'
import { ExpertDashboardScreen } from '#app/features/desk/scoring/expert-dashboard-screen.tsx'

export const Route = createFileRoute('/_app/_member/(desk)/expert/dashboard')({
  loader: async ({ context: { queryClient } }) => {
    const [{ expertStatisticsQuery, ownTasksQuery }, { heldMeetingsQuery }] = await Promise.all([
      import('#app/queries/desk/expert.ts'),
      import('#app/queries/desk/attendance.ts'),
    ])
    await Promise.all([
      queryClient.ensureQueryData(ownTasksQuery()),
      queryClient.ensureQueryData(expertStatisticsQuery()),
      queryClient.ensureQueryData(heldMeetingsQuery()),
    ])
  },
  head: () => ({ meta: [{ title: 'Dashboard Expert' }] }),
  component: ExpertDashboardScreen,
})
