import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { Id } from '#contract/wire/text.ts'
import { MarkPassedDrawer } from '#app/features/desk/graduation/mark-passed-drawer.tsx'

export const Route = createFileRoute('/_app/_member/(desk)/admin/user-lulusin/$id')({
  loader: async ({ context, params }) => {
    if (!v.is(Id, params.id)) throw notFound()
    const { enrollmentHistoryQuery } = await import('#app/queries/desk/enrollment.ts')
    await context.queryClient.ensureQueryData(enrollmentHistoryQuery(params.id))
  },
  component: EnrollmentRoute,
})

function EnrollmentRoute() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const close = () => void navigate({ to: '/admin/user-lulusin', search: true, resetScroll: false })
  return <MarkPassedDrawer key={id} id={id} onClose={close} />
}
