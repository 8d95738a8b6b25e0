import { createFileRoute, Outlet, useParams, useRouter } from '@tanstack/react-router'
import * as v from 'valibot'
import { auditList } from '#contract/audit.ts'
import { LogScreen } from '#app/features/desk/log/log-screen.tsx'
import { filterStep } from '#app/lib/filter-step.ts'
import { openSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/log')({
  validateSearch: openSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { auditListQuery } = await import('#app/queries/desk/audit.ts')
    await context.queryClient.ensureQueryData(auditListQuery(v.parse(auditList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'Log' }] }),
  component: LogRoute,
})

function LogRoute() {
  const router = useRouter()
  const navigate = Route.useNavigate()
  const search = v.parse(auditList.search, Route.useSearch())
  const { seq } = useParams({ strict: false })
  const to = (openSeq: string) => ({ to: '/admin/log/$seq', params: { seq: openSeq }, search }) as const
  return (
    <LogScreen
      search={search}
      onSearch={next => void navigate({ to: '.', search: next, ...filterStep(search, next, 'search') })}
      openId={seq}
      hrefOf={openSeq => router.buildLocation(to(openSeq)).href}
      onOpen={openSeq => void navigate({ ...to(openSeq), resetScroll: false })}
    >
      <Outlet />
    </LogScreen>
  )
}
