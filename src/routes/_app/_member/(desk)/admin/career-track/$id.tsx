import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { Id } from '#contract/wire/text.ts'
import { CareerTrackDrawer } from '#app/features/desk/career-track/career-track-drawer.tsx'

export const Route = createFileRoute('/_app/_member/(desk)/admin/career-track/$id')({
  loader: async ({ context, params }) => {
    if (!v.is(Id, params.id)) throw notFound()
    const { deskCareerTrackQuery } = await import('#app/queries/desk/career-track.ts')
    await context.queryClient.ensureQueryData(deskCareerTrackQuery(params.id))
  },
  component: CareerTrackDetailRoute,
})

function CareerTrackDetailRoute() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <CareerTrackDrawer
      key={id}
      id={id}
      onClose={() => void navigate({ to: '/admin/career-track', search: true, resetScroll: false })}
    />
  )
}
