import { createFileRoute, Outlet, useParams, useRouter } from '@tanstack/react-router'
import * as v from 'valibot'
import { userList } from '#contract/user-list.ts'
import { UserListScreen } from '#app/features/desk/user/user-list-screen.tsx'
import { filterStep } from '#app/lib/filter-step.ts'
import { openSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/user')({
  validateSearch: openSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { userListQuery } = await import('#app/queries/desk/user.ts')
    await context.queryClient.ensureQueryData(userListQuery(v.parse(userList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'User' }] }),
  component: UserRoute,
})

function UserRoute() {
  const router = useRouter()
  const navigate = Route.useNavigate()
  const search = v.parse(userList.search, Route.useSearch())
  const { id } = useParams({ strict: false })
  const to = (openId: string) => ({ to: '/admin/user/$id', params: { id: openId }, search }) as const
  return (
    <UserListScreen
      search={search}
      onSearch={next => void navigate({ to: '.', search: next, ...filterStep(search, next, 'search') })}
      openId={id}
      hrefOf={openId => router.buildLocation(to(openId)).href}
      onOpen={openId => void navigate({ ...to(openId), resetScroll: false })}
    >
      <Outlet />
    </UserListScreen>
  )
}
