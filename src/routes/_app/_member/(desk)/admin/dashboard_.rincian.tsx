import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { statisticRowList } from '#contract/admin/figure-list.ts'
import { useListRoute } from '#app/desk/list/list-route.ts'
import { StatisticRowsScreen } from '#app/features/desk/dashboard/figure-rows-screen.tsx'
import { parseOpenSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/dashboard_/rincian')({
  validateSearch: parseOpenSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { statisticRowsQuery } = await import('#app/queries/desk/dashboard.ts')
    await context.queryClient.ensureQueryData(statisticRowsQuery(v.parse(statisticRowList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'Rincian Angka' }] }),
  component: FigureRowsRoute,
})

function FigureRowsRoute() {
  return <StatisticRowsScreen {...useListRoute(statisticRowList.search)} />
}
