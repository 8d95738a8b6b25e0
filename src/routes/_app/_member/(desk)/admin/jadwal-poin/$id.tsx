import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { Id } from '#contract/wire/text.ts'
import { WindowDrawer } from '#app/features/desk/point-window/window-drawer.tsx'

export const Route = createFileRoute('/_app/_member/(desk)/admin/jadwal-poin/$id')({
  loader: async ({ context, params }) => {
    if (!v.is(Id, params.id)) throw notFound()
    const { pointWindowQuery } = await import('#app/queries/desk/point-window.ts')
    await context.queryClient.ensureQueryData(pointWindowQuery(params.id))
  },
  component: PointWindowsDetailRoute,
})

function PointWindowsDetailRoute() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <WindowDrawer
      key={id}
      id={id}
      onClose={() => void navigate({ to: '/admin/jadwal-poin', search: true, resetScroll: false })}
    />
  )
}
