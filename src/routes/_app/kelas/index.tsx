import { createFileRoute } from '@tanstack/react-router'
import { CatalogSearch } from '#app/features/course/catalog.ts'
import { CatalogLoading } from '#app/features/course/catalog-loading.tsx'
import { CatalogScreen } from '#app/features/course/catalog-screen.tsx'
import { loadCatalog } from '#app/queries/course.ts'

export const Route = createFileRoute('/_app/kelas/')({
  validateSearch: CatalogSearch,
  loaderDeps: ({ search }) => ({ type: search.type }),
  loader: ({ context, deps }) => loadCatalog(context.queryClient, deps.type),
  head: () => ({ meta: [{ title: 'Kelas' }] }),
  pendingComponent: CatalogLoading,
  component: Catalog,
})

function Catalog() {
  return <CatalogScreen search={Route.useSearch()} />
}
