import { createFileRoute, Outlet } from '@tanstack/react-router'
import * as v from 'valibot'
import { auditList } from '#contract/admin/audit.ts'
import { useOpeningListRoute } from '#app/desk/list/list-route.ts'
import { LogScreen } from '#app/features/desk/log/log-screen.tsx'
import { parseOpenSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/log')({
  validateSearch: parseOpenSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { auditListQuery } = await import('#app/queries/desk/audit.ts')
    await context.queryClient.ensureQueryData(auditListQuery(v.parse(auditList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'Log' }] }),
  component: LogRoute,
})

function LogRoute() {
  return (
    <LogScreen {...useOpeningListRoute(auditList.search, '/admin/log')}>
      <Outlet />
    </LogScreen>
  )
}
