import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { figureRowList } from '#contract/admin/figure-list.ts'
import { useListRoute } from '#app/desk/list/list-route.ts'
import { FigureRowsScreen } from '#app/features/desk/dashboard/figure-rows-screen.tsx'
import { openSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/dashboard_/rincian')({
  validateSearch: openSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { figureRowsQuery } = await import('#app/queries/desk/dashboard.ts')
    await context.queryClient.ensureQueryData(figureRowsQuery(v.parse(figureRowList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'Rincian Angka' }] }),
  component: FigureRowsRoute,
})

function FigureRowsRoute() {
  return <FigureRowsScreen {...useListRoute(figureRowList.search)} />
}
