import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { Id } from '#contract/wire/text.ts'
import { AssignmentDrawer } from '#app/features/desk/scoring/assignment-drawer.tsx'

export const Route = createFileRoute('/_app/_member/(desk)/admin/scoring/$id')({
  loader: async ({ context, params }) => {
    if (!v.is(Id, params.id)) throw notFound()
    const { deskAssignmentQuery } = await import('#app/queries/desk/scoring.ts')
    await context.queryClient.ensureQueryData(deskAssignmentQuery(params.id))
  },
  component: AssignmentRoute,
})

function AssignmentRoute() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const close = () => void navigate({ to: '/admin/scoring', search: true, resetScroll: false })
  return <AssignmentDrawer key={id} id={id} onClose={close} />
}
