import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { Id } from '#contract/wire/text.ts'
import { RefusedDrawer } from '#app/features/desk/refused/refused-drawer.tsx'

export const Route = createFileRoute('/_app/_member/(desk)/admin/kiriman/$id')({
  loader: async ({ context, params }) => {
    if (!v.is(Id, params.id)) throw notFound()
    const { refusedWriteQuery } = await import('#app/queries/desk/refused-write.ts')
    await context.queryClient.ensureQueryData(refusedWriteQuery(params.id))
  },
  component: RefusedDetailRoute,
})

function RefusedDetailRoute() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <RefusedDrawer
      key={id}
      id={id}
      onClose={() => void navigate({ to: '/admin/kiriman', search: true, resetScroll: false })}
    />
  )
}
