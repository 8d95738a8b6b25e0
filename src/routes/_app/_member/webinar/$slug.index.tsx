import { createFileRoute } from '@tanstack/react-router'
import { WebinarScreen } from '#app/features/webinar/webinar/webinar-screen.tsx'

export const Route = createFileRoute('/_app/_member/webinar/$slug/')({
  loader: async ({ context, params }) => {
    const { loadWebinar } = await import('#app/queries/webinar.ts')
    return loadWebinar(context.queryClient, params.slug)
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? 'Webinar' }] }),
  component: Webinar,
})

function Webinar() {
  return <WebinarScreen slug={Route.useParams().slug} />
}
