import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '#app/features/my-learning/dashboard-screen.tsx'
import { enrollmentListQuery } from '#app/queries/enrollment.ts'
import { PointsStrip } from '#app/features/points/points-strip.tsx'

export const Route = createFileRoute('/_app/_member/business/dashboard')({
  loader: ({ context }) => context.queryClient.ensureQueryData(enrollmentListQuery()),
  head: () => ({ meta: [{ title: 'Beranda' }] }),
  component: Dashboard,
})

function Dashboard() {
  return (
    <>
      <DashboardScreen />
      <PointsStrip />
    </>
  )
}
