import { createFileRoute } from '@tanstack/react-router'
import { CatalogSearch } from '#app/features/catalog/course/catalog-search.ts'
import { CatalogScreen } from '#app/features/catalog/course/catalog-screen.tsx'
import { courseListQuery } from '#app/queries/course.ts'

export const Route = createFileRoute('/_app/kelas/')({
  validateSearch: CatalogSearch,
  loader: ({ context }) => context.queryClient.ensureQueryData(courseListQuery()),
  head: () => ({ meta: [{ title: 'Kelas' }] }),
  component: Catalog,
})

function Catalog() {
  return <CatalogScreen search={Route.useSearch()} />
}
