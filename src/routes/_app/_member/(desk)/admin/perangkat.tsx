import { createFileRoute, Outlet } from '@tanstack/react-router'
import * as v from 'valibot'
import { silentDeviceList } from '#contract/admin/silent-device.list.ts'
import { useOpeningListRoute } from '#app/desk/list/list-route.ts'
import { SilentDeviceListScreen } from '#app/features/desk/silent-device/silent-device-list-screen.tsx'
import { parseOpenSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/perangkat')({
  validateSearch: parseOpenSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { silentDeviceListQuery } = await import('#app/queries/desk/silent-device.ts')
    await context.queryClient.ensureQueryData(silentDeviceListQuery(v.parse(silentDeviceList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'Perangkat Diam' }] }),
  component: SilentDeviceRoute,
})

function SilentDeviceRoute() {
  return (
    <SilentDeviceListScreen {...useOpeningListRoute(silentDeviceList.search, '/admin/perangkat')}>
      <Outlet />
    </SilentDeviceListScreen>
  )
}
