import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { Id } from '#contract/wire/text.ts'
import { BulkDrawer } from '#app/features/desk/bulk/bulk-drawer.tsx'

export const Route = createFileRoute('/_app/_member/(desk)/admin/bulk/$id')({
  loader: async ({ context, params }) => {
    if (!v.is(Id, params.id)) throw notFound()
    const { bulkQuery } = await import('#app/queries/shared/bulk.ts')
    await context.queryClient.ensureQueryData(bulkQuery(params.id))
  },
  component: BulkDetailRoute,
})

function BulkDetailRoute() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <BulkDrawer
      key={id}
      id={id}
      onClose={() => void navigate({ to: '/admin/bulk', search: true, resetScroll: false })}
    />
  )
}
