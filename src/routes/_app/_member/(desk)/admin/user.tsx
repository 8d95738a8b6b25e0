import { createFileRoute, Outlet } from '@tanstack/react-router'
import * as v from 'valibot'
import { userList } from '#contract/account/user.list.ts'
import { useOpeningListRoute } from '#app/desk/list/list-route.ts'
import { UserListScreen } from '#app/features/desk/user/user-list-screen.tsx'
import { parseOpenSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/user')({
  validateSearch: parseOpenSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { userListQuery } = await import('#app/queries/desk/user.ts')
    await context.queryClient.ensureQueryData(userListQuery(v.parse(userList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'User' }] }),
  component: UserRoute,
})

function UserRoute() {
  return (
    <UserListScreen {...useOpeningListRoute(userList.search, '/admin/user')}>
      <Outlet />
    </UserListScreen>
  )
}
