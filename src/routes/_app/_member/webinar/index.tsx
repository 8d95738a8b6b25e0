import { createFileRoute } from '@tanstack/react-router'
import { WebinarListScreen } from '#app/features/webinar/webinar/webinar-list-screen.tsx'
import { WebinarSearch } from '#app/features/webinar/webinar/webinar-search.ts'

export const Route = createFileRoute('/_app/_member/webinar/')({
  validateSearch: WebinarSearch,
  loader: async ({ context }) => {
    const { webinarListQuery } = await import('#app/queries/webinar.ts')
    return context.queryClient.ensureQueryData(webinarListQuery())
  },
  head: () => ({ meta: [{ title: 'Webinar' }] }),
  component: Webinars,
})

function Webinars() {
  return <WebinarListScreen search={Route.useSearch()} />
}
