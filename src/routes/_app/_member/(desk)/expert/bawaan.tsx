import { createFileRoute } from '@tanstack/react-router'
import { CarriedScreen } from '#app/features/desk/scoring/carried/carried-screen.tsx'
import { currentUserId } from '#app/session/session.ts'

export const Route = createFileRoute('/_app/_member/(desk)/expert/bawaan')({
  loader: async () => {
    const { readCarried } = await import('#app/features/desk/scoring/carried/carried-store.ts')
    const userId = currentUserId() ?? ''
    return { userId, carried: await readCarried(userId) }
  },
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Tugas di perangkat ini' }] }),
  component: CarriedRoute,
})

function CarriedRoute() {
  const { userId, carried } = Route.useLoaderData()
  return <CarriedScreen userId={userId} initial={carried} />
}
