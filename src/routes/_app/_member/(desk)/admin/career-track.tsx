import { createFileRoute, Outlet } from '@tanstack/react-router'
import * as v from 'valibot'
import { careerTrackList } from '#contract/catalog/career-track.list.ts'
import { useOpeningListRoute } from '#app/desk/list/list-route.ts'
import { CareerTrackListScreen } from '#app/features/desk/career-track/career-track-list-screen.tsx'
import { parseOpenSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/career-track')({
  validateSearch: parseOpenSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { deskCareerTrackListQuery } = await import('#app/queries/desk/career-track.ts')
    await context.queryClient.ensureQueryData(deskCareerTrackListQuery(v.parse(careerTrackList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'Career Track' }] }),
  component: CareerTrackRoute,
})

function CareerTrackRoute() {
  return (
    <CareerTrackListScreen {...useOpeningListRoute(careerTrackList.search, '/admin/career-track')}>
      <Outlet />
    </CareerTrackListScreen>
  )
}
