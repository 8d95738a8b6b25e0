import { createFileRoute } from '@tanstack/react-router'
import { OfflineTasksScreen } from '#app/features/desk/scoring/offline/offline-tasks-screen.tsx'
import { getCurrentUserId } from '#app/session/session.ts'

export const Route = createFileRoute('/_app/_member/(desk)/expert/bawaan')({
  loader: async () => {
    const { readOfflineTasks } = await import('#app/features/desk/scoring/offline/offline-tasks-store.ts')
    const userId = getCurrentUserId() ?? ''
    return { userId, offlineTasks: await readOfflineTasks(userId) }
  },
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Tugas di perangkat ini' }] }),
  component: OfflineTasksRoute,
})

function OfflineTasksRoute() {
  const { userId, offlineTasks } = Route.useLoaderData()
  return <OfflineTasksScreen userId={userId} initial={offlineTasks} />
}
