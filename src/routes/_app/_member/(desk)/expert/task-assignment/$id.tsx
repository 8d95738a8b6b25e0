import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { Id } from '#contract/wire/text.ts'
import { TaskDrawer } from '#app/features/desk/scoring/task-drawer.tsx'

export const Route = createFileRoute('/_app/_member/(desk)/expert/task-assignment/$id')({
  loader: async ({ context, params }) => {
    if (!v.is(Id, params.id)) throw notFound()
    const { expertTaskQuery } = await import('#app/queries/desk/expert.ts')
    await context.queryClient.ensureQueryData(expertTaskQuery(params.id))
  },
  component: TaskRoute,
})

function TaskRoute() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const close = () => void navigate({ to: '/expert/task-assignment', search: true, resetScroll: false })
  return <TaskDrawer id={id} onClose={close} />
}
