import { createFileRoute } from '@tanstack/react-router'
import { loadEntries } from '#app/features/learning/sync/load-entries.ts'
import { SyncScreen } from '#app/features/learning/sync/sync-screen.tsx'

export const Route = createFileRoute('/_app/_member/sync')({
  loader: () => loadEntries(),
  head: () => ({ meta: [{ title: 'Pengiriman' }] }),
  component: SyncScreen,
})
