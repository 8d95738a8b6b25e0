import { createFileRoute, Outlet, useParams, useRouter } from '@tanstack/react-router'
import * as v from 'valibot'
import { bulkList } from '#contract/bulk-list.ts'
import { BulkListScreen } from '#app/features/desk/bulk/bulk-list-screen.tsx'
import { filterStep } from '#app/lib/filter-step.ts'
import { openSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/bulk')({
  validateSearch: openSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { bulkListQuery } = await import('#app/queries/furniture/bulk.ts')
    await context.queryClient.ensureQueryData(bulkListQuery(v.parse(bulkList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'Pekerjaan Massal' }] }),
  component: BulkRoute,
})

function BulkRoute() {
  const router = useRouter()
  const navigate = Route.useNavigate()
  const search = v.parse(bulkList.search, Route.useSearch())
  const { id } = useParams({ strict: false })
  const to = (openId: string) => ({ to: '/admin/bulk/$id', params: { id: openId }, search }) as const
  return (
    <BulkListScreen
      search={search}
      onSearch={next => void navigate({ to: '.', search: next, ...filterStep(search, next, 'state') })}
      openId={id}
      hrefOf={openId => router.buildLocation(to(openId)).href}
      onOpen={openId => void navigate({ ...to(openId), resetScroll: false })}
    >
      <Outlet />
    </BulkListScreen>
  )
}
