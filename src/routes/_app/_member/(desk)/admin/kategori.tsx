import { createFileRoute, Outlet } from '@tanstack/react-router'
import * as v from 'valibot'
import { categoryList } from '#contract/catalog/category.list.ts'
import { useOpeningListRoute } from '#app/desk/list/list-route.ts'
import { CategoryListScreen } from '#app/features/desk/category/category-list-screen.tsx'
import { parseOpenSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/kategori')({
  validateSearch: parseOpenSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { categoryListQuery } = await import('#app/queries/desk/category.ts')
    await context.queryClient.ensureQueryData(categoryListQuery(v.parse(categoryList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'Kategori' }] }),
  component: CategoriesRoute,
})

function CategoriesRoute() {
  return (
    <CategoryListScreen {...useOpeningListRoute(categoryList.search, '/admin/kategori')}>
      <Outlet />
    </CategoryListScreen>
  )
}
