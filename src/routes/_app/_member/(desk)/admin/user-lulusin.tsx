import { createFileRoute, Outlet, useParams, useRouter } from '@tanstack/react-router'
import * as v from 'valibot'
import { enrollmentList } from '#contract/enrollment-list.ts'
import { LulusinScreen } from '#app/features/desk/graduation/lulusin-screen.tsx'
import { filterStep } from '#app/lib/filter-step.ts'
import { openSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/user-lulusin')({
  validateSearch: openSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { deskEnrollmentsQuery } = await import('#app/queries/desk/enrollment.ts')
    await context.queryClient.ensureQueryData(deskEnrollmentsQuery(v.parse(enrollmentList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'User Lulusin' }] }),
  component: LulusinRoute,
})

function LulusinRoute() {
  const router = useRouter()
  const navigate = Route.useNavigate()
  const search = v.parse(enrollmentList.search, Route.useSearch())
  const { id } = useParams({ strict: false })
  const to = (openId: string) => ({ to: '/admin/user-lulusin/$id', params: { id: openId }, search }) as const
  return (
    <LulusinScreen
      search={search}
      onSearch={next => void navigate({ to: '.', search: next, ...filterStep(search, next, 'search') })}
      openId={id}
      hrefOf={openId => router.buildLocation(to(openId)).href}
      onOpen={openId => void navigate({ ...to(openId), resetScroll: false })}
    >
      <Outlet />
    </LulusinScreen>
  )
}
