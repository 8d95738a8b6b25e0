import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { Id } from '#contract/wire/text.ts'
import { expertTaskList } from '#contract/assessment/expert-task.list.ts'
import { useOpeningListRoute } from '#app/desk/list/list-route.ts'
import { TaskPane } from '#app/features/desk/scoring/workspace/task-pane.tsx'

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
  const { search, open } = useOpeningListRoute(expertTaskList.search, '/expert/task-assignment')
  return <TaskPane id={id} search={search} onOpen={open.onOpen} onClose={close} />
}
