import { createFileRoute, Outlet } from '@tanstack/react-router'
import * as v from 'valibot'
import { contentList } from '#contract/site/content.list.ts'
import { useOpeningListRoute } from '#app/desk/list/list-route.ts'
import { ContentListScreen } from '#app/features/desk/content/content-list-screen.tsx'
import { parseOpenSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/konten')({
  validateSearch: parseOpenSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { contentListQuery } = await import('#app/queries/desk/content.ts')
    await context.queryClient.ensureQueryData(contentListQuery(v.parse(contentList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'Konten situs' }] }),
  component: ContentRoute,
})

function ContentRoute() {
  return (
    <ContentListScreen {...useOpeningListRoute(contentList.search, '/admin/konten')}>
      <Outlet />
    </ContentListScreen>
  )
}
