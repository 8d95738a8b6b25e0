import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { DashboardSearch } from '#contract/admin/dashboard-search.ts'
import { DashboardScreen } from '#app/features/desk/dashboard/dashboard-screen.tsx'
import { openSearch } from '#app/lib/open-search.ts'

const USUAL_DAYS = '30'

export const Route = createFileRoute('/_app/_member/(desk)/admin/dashboard')({
  validateSearch: openSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { dashboardFiguresQuery, dashboardTasksQuery } = await import('#app/queries/desk/dashboard.ts')
    const { setupQuery } = await import('#app/queries/desk/setup.ts')
    const { days = USUAL_DAYS } = v.parse(DashboardSearch, deps)
    await Promise.all([
      context.queryClient.ensureQueryData(setupQuery()),
      context.queryClient.ensureQueryData(dashboardTasksQuery()),
      context.queryClient.ensureQueryData(dashboardFiguresQuery(days)),
    ])
  },
  head: () => ({ meta: [{ title: 'Dashboard Admin' }] }),
  component: DashboardRoute,
})

function DashboardRoute() {
  const navigate = Route.useNavigate()
  const { days = USUAL_DAYS } = v.parse(DashboardSearch, Route.useSearch())
  return (
    <DashboardScreen
      days={days}
      onDays={next => void navigate({ to: '.', search: { days: next }, resetScroll: false })}
    />
  )
}
