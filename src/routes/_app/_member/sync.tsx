import { createFileRoute } from '@tanstack/react-router'
import { SyncScreen } from '#app/features/learning/sync/sync-screen.tsx'
import { refreshOutbox } from '#app/outbox/state.ts'

export const Route = createFileRoute('/_app/_member/sync')({
  // Reads the outbox first, because otherwise the page would wrongly report that all data has arrived.
  loader: () => refreshOutbox(),
  head: () => ({ meta: [{ title: 'Pengiriman' }] }),
  component: SyncScreen,
})
