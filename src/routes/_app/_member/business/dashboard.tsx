import { createFileRoute } from '@tanstack/react-router'
import { AfterLoginOffer } from '#app/features/account/auth/after-login-offer.tsx'
import { DashboardScreen } from '#app/features/learning/my-learning/dashboard-screen.tsx'
import { loadDashboard } from '#app/features/learning/my-learning/load-dashboard.ts'

export const Route = createFileRoute('/_app/_member/business/dashboard')({
  loader: ({ context }) => loadDashboard(context.queryClient),
  head: () => ({ meta: [{ title: 'Beranda' }] }),
  component: Dashboard,
})

function Dashboard() {
  return (
    <>
      <DashboardScreen />
      <AfterLoginOffer />
    </>
  )
}
