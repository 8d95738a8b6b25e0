import { createFileRoute } from '@tanstack/react-router'
import { RecapScreen } from '#app/features/webinar/webinar/recap/recap-screen.tsx'

export const Route = createFileRoute('/_app/_member/webinar/$slug/rekap/$number')({
  loader: async ({ context, params }) => {
    const [{ loadWebinar }, { recapQuery }] = await Promise.all([
      import('#app/queries/webinar.ts'),
      import('#app/queries/recap.ts'),
    ])
    const webinar = await loadWebinar(context.queryClient, params.slug)
    const meeting = webinar.meetings.find(each => each.number === Number(params.number)) ?? webinar.meetings[0]
    return context.queryClient.ensureQueryData(recapQuery(meeting?.id ?? ''))
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData ? `Rekap ${loaderData.title}` : 'Rekap' }] }),
  component: Recap,
})

function Recap() {
  return <RecapScreen meetingId={Route.useLoaderData().meetingId} />
}
