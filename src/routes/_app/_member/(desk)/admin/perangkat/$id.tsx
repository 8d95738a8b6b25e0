import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { Id } from '#contract/wire/text.ts'
import { SilentDeviceDrawer } from '#app/features/desk/silent-device/silent-device-drawer.tsx'

export const Route = createFileRoute('/_app/_member/(desk)/admin/perangkat/$id')({
  loader: async ({ context, params }) => {
    if (!v.is(Id, params.id)) throw notFound()
    const { silentDeviceQuery } = await import('#app/queries/desk/silent-device.ts')
    await context.queryClient.ensureQueryData(silentDeviceQuery(params.id))
  },
  component: SilentDeviceDetailRoute,
})

function SilentDeviceDetailRoute() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <SilentDeviceDrawer
      key={id}
      id={id}
      onClose={() => void navigate({ to: '/admin/perangkat', search: true, resetScroll: false })}
    />
  )
}
