import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { Id } from '#contract/wire/text.ts'
import { CategoryDrawer } from '#app/features/desk/category/category-drawer.tsx'

export const Route = createFileRoute('/_app/_member/(desk)/admin/kategori/$id')({
  loader: async ({ context, params }) => {
    if (!v.is(Id, params.id)) throw notFound()
    const { categoryQuery } = await import('#app/queries/desk/category.ts')
    await context.queryClient.ensureQueryData(categoryQuery(params.id))
  },
  component: CategoriesDetailRoute,
})

function CategoriesDetailRoute() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <CategoryDrawer
      key={id}
      id={id}
      onClose={() => void navigate({ to: '/admin/kategori', search: true, resetScroll: false })}
    />
  )
}
