import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { Id } from '#contract/wire/text.ts'
import { UserDrawer } from '#app/features/desk/user/user-drawer.tsx'

export const Route = createFileRoute('/_app/_member/(desk)/admin/user/$id')({
  loader: async ({ context, params }) => {
    if (!v.is(Id, params.id)) throw notFound()
    const { userHistoryQuery } = await import('#app/queries/desk/user.ts')
    await context.queryClient.ensureQueryData(userHistoryQuery(params.id))
  },
  component: UserStoryRoute,
})

function UserStoryRoute() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <UserDrawer
      key={id}
      id={id}
      onClose={() => void navigate({ to: '/admin/user', search: true, resetScroll: false })}
    />
  )
}
