import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { Id } from '#contract/wire/text.ts'
import { ContentDrawer } from '#app/features/desk/content/content-drawer.tsx'

export const Route = createFileRoute('/_app/_member/(desk)/admin/konten/$id')({
  loader: async ({ context, params }) => {
    if (!v.is(Id, params.id)) throw notFound()
    const { contentQuery } = await import('#app/queries/desk/content.ts')
    await context.queryClient.ensureQueryData(contentQuery(params.id))
  },
  component: ContentDetailRoute,
})

function ContentDetailRoute() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <ContentDrawer
      key={id}
      id={id}
      onClose={() => void navigate({ to: '/admin/konten', search: true, resetScroll: false })}
    />
  )
}
