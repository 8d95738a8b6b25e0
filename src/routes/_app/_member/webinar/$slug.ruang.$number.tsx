import { createFileRoute } from '@tanstack/react-router'
import { RoomScreen } from '#app/features/webinar/webinar/room-screen.tsx'

export const Route = createFileRoute('/_app/_member/webinar/$slug/ruang/$number')({
  loader: async ({ context, params }) => {
    const { loadWebinar } = await import('#app/queries/webinar.ts')
    return loadWebinar(context.queryClient, params.slug)
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData ? `Ruang ${loaderData.title}` : 'Ruang' }] }),
  component: Room,
})

function Room() {
  const { slug, number } = Route.useParams()
  return <RoomScreen slug={slug} number={Number(number)} />
}
