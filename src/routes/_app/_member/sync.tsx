import { createFileRoute } from '@tanstack/react-router'
import { SyncScreen } from '#app/features/sync/sync-screen.tsx'
import { refreshOutbox } from '#app/outbox/state.ts'

export const Route = createFileRoute('/_app/_member/sync')({
  // Before the queue was read once, nobody knows that it is empty; the page would say that all has arrived.
  loader: () => refreshOutbox(),
  head: () => ({ meta: [{ title: 'Pengiriman' }] }),
  component: SyncScreen,
})
