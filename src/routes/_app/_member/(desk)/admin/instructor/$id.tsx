import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { Id } from '#contract/wire/text.ts'
import { InstructorDrawer } from '#app/features/desk/instructor/instructor-drawer.tsx'

export const Route = createFileRoute('/_app/_member/(desk)/admin/instructor/$id')({
  loader: async ({ context, params }) => {
    if (!v.is(Id, params.id)) throw notFound()
    const { deskInstructorQuery } = await import('#app/queries/desk/instructor.ts')
    await context.queryClient.ensureQueryData(deskInstructorQuery(params.id))
  },
  component: InstructorDetailRoute,
})

function InstructorDetailRoute() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <InstructorDrawer
      key={id}
      id={id}
      onClose={() => void navigate({ to: '/admin/instructor', search: true, resetScroll: false })}
    />
  )
}
