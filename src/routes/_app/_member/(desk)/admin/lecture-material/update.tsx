import { createFileRoute, Outlet } from '@tanstack/react-router'
import * as v from 'valibot'
import { materialList } from '#contract/learning/material.list.ts'
import { useOpeningListRoute } from '#app/desk/list/list-route.ts'
import { MaterialListScreen } from '#app/features/desk/material/material-list-screen.tsx'
import { parseOpenSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/lecture-material/update')({
  validateSearch: parseOpenSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { deskMaterialListQuery } = await import('#app/queries/desk/material.ts')
    await context.queryClient.ensureQueryData(deskMaterialListQuery(v.parse(materialList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'Update Material Details' }] }),
  component: MaterialRoute,
})

function MaterialRoute() {
  return (
    <MaterialListScreen {...useOpeningListRoute(materialList.search, '/admin/lecture-material/update')}>
      <Outlet />
    </MaterialListScreen>
  )
}
