import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { PageSpeedSearch } from '#contract/admin/page-speed.ts'
import { PageSpeedScreen } from '#app/features/desk/page-speed/page-speed-screen.tsx'
import { parseOpenSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/kecepatan')({
  validateSearch: parseOpenSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { pageSpeedQuery } = await import('#app/queries/desk/page-speed.ts')
    await context.queryClient.ensureQueryData(pageSpeedQuery(v.parse(PageSpeedSearch, deps).days))
  },
  head: () => ({ meta: [{ title: 'Kecepatan Halaman' }] }),
  component: PageSpeedRoute,
})

function PageSpeedRoute() {
  const navigate = Route.useNavigate()
  const { days } = v.parse(PageSpeedSearch, Route.useSearch())
  return (
    <PageSpeedScreen
      days={days}
      onDays={next => void navigate({ to: '.', search: { days: next }, resetScroll: false })}
    />
  )
}
