import { createFileRoute } from '@tanstack/react-router'
import { SyncScreen } from '#app/features/sync/sync-screen.tsx'

export const Route = createFileRoute('/_app/_member/sync')({
  head: () => ({ meta: [{ title: 'Belum terkirim' }] }),
  component: SyncScreen,
})
