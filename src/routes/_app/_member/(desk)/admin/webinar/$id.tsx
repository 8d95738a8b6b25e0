import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { Id } from '#contract/wire/text.ts'
import { WebinarDrawer } from '#app/features/desk/webinar/webinar-drawer.tsx'

export const Route = createFileRoute('/_app/_member/(desk)/admin/webinar/$id')({
  loader: async ({ context, params }) => {
    if (!v.is(Id, params.id)) throw notFound()
    const { adminWebinarQuery } = await import('#app/queries/desk/webinar.ts')
    await context.queryClient.ensureQueryData(adminWebinarQuery(params.id))
  },
  component: WebinarDetailRoute,
})

function WebinarDetailRoute() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <WebinarDrawer
      key={id}
      id={id}
      onClose={() => void navigate({ to: '/admin/webinar', search: true, resetScroll: false })}
    />
  )
}
