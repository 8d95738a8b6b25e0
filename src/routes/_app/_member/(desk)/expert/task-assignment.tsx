import { createFileRoute, Outlet } from '@tanstack/react-router'
import * as v from 'valibot'
import { expertTaskList } from '#contract/assessment/expert-task.list.ts'
import { useOpeningListRoute } from '#app/desk/list/list-route.ts'
import { ScoringWorkspace } from '#app/features/desk/scoring/workspace/scoring-workspace.tsx'
import { parseOpenSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/expert/task-assignment')({
  validateSearch: parseOpenSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { expertTasksQuery } = await import('#app/queries/desk/expert.ts')
    await context.queryClient.ensureQueryData(expertTasksQuery(v.parse(expertTaskList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'Task Assignment' }] }),
  component: QueueRoute,
})

function QueueRoute() {
  return (
    <ScoringWorkspace
      title="Task Assignment"
      {...useOpeningListRoute(expertTaskList.search, '/expert/task-assignment')}
    >
      <Outlet />
    </ScoringWorkspace>
  )
}
