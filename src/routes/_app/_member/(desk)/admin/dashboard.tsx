import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { DashboardSearch } from '#contract/admin/dashboard-search.ts'
import { DashboardScreen } from '#app/features/desk/dashboard/dashboard-screen.tsx'
import { parseOpenSearch } from '#app/lib/open-search.ts'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import { PageLoading } from '#app/ui/states/page-loading.tsx'

const USUAL_DAYS = '30'

/**
 * Loads the skeleton as a separate chunk. The router does not split off this component, and routes of the admin area
 * must contain no admin code.
 */
const DashboardLoading = createLazyPart<object>(
  () => import('#app/features/desk/dashboard/dashboard-loading.tsx').then(module => module.DashboardLoading),
  { fallback: <PageLoading /> },
)

export const Route = createFileRoute('/_app/_member/(desk)/admin/dashboard')({
  validateSearch: parseOpenSearch,
  loader: async ({ context }) => {
    const { dashboardTasksQuery } = await import('#app/queries/desk/dashboard.ts')
    const { setupQuery } = await import('#app/queries/desk/setup.ts')
    await Promise.all([
      context.queryClient.ensureQueryData(setupQuery()),
      context.queryClient.ensureQueryData(dashboardTasksQuery()),
    ])
  },
  head: () => ({ meta: [{ title: 'Dashboard Admin' }] }),
  pendingComponent: () => <DashboardLoading />,
  component: DashboardRoute,
})

function DashboardRoute() {
  const navigate = Route.useNavigate()
  const search = v.parse(DashboardSearch, Route.useSearch())
  return (
    <DashboardScreen
      search={search}
      days={search.days ?? USUAL_DAYS}
      onSearch={change => void navigate({ to: '.', search: { ...search, ...change }, resetScroll: false })}
    />
  )
}
