import { createFileRoute, useRouter } from '@tanstack/react-router'
import * as v from 'valibot'
import { expertTaskList } from '#contract/assessment/expert-task.list.ts'
import { Id } from '#contract/wire/text.ts'
import { useListRoute } from '#app/desk/list/list-route.ts'
import { DeskProvider } from '#app/desk/mantine/desk-provider.tsx'
import { ScoringWorkspace } from '#app/features/desk/scoring/workspace/scoring-workspace.tsx'
import { TaskPane } from '#app/features/desk/scoring/workspace/task-pane.tsx'
import { parseOpenSearch } from '#app/lib/open-search.ts'
import { createGuard } from '#app/session/guards.ts'

/** The opened task is a search parameter, because this URL has no child route for a task. */
const ScoringSearch = v.object({
  ...expertTaskList.search.entries,
  tugas: v.optional(v.fallback(v.optional(Id), undefined)),
})

export const Route = createFileRoute('/_app/_member/(desk)/business/scoring')({
  validateSearch: parseOpenSearch,
  beforeLoad: createGuard<'/business/scoring'>('expert'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { expertTasksQuery, expertTaskQuery } = await import('#app/queries/desk/expert.ts')
    const { tugas } = v.parse(ScoringSearch, deps)
    await Promise.all([
      context.queryClient.ensureQueryData(expertTasksQuery(v.parse(expertTaskList.search, deps))),
      tugas !== undefined && context.queryClient.ensureQueryData(expertTaskQuery(tugas)),
    ])
  },
  head: () => ({ meta: [{ title: 'Dashboard Instruktur' }] }),
  component: ScoringRoute,
})

function ScoringRoute() {
  const navigate = Route.useNavigate()
  const router = useRouter()
  const list = useListRoute(expertTaskList.search)
  const { tugas: id } = v.parse(ScoringSearch, Route.useSearch())
  const to = (openId: string | undefined) =>
    ({ to: '/business/scoring', search: { ...list.search, tugas: openId } }) as const
  const onOpen = (openId: string | undefined) => void navigate({ ...to(openId), resetScroll: false })
  const open = { id, hrefOf: (openId: string) => router.buildLocation(to(openId)).href, onOpen }
  return (
    <DeskProvider>
      <ScoringWorkspace title="Penilaian tugas" {...list} open={open} isAlone>
        {id !== undefined && (
          <TaskPane id={id} search={list.search} onOpen={onOpen} onClose={() => onOpen(undefined)} />
        )}
      </ScoringWorkspace>
    </DeskProvider>
  )
}
