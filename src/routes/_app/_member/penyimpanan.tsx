import { createFileRoute } from '@tanstack/react-router'
import { StorageScreen } from '#app/features/learning/storage/storage-screen.tsx'

export const Route = createFileRoute('/_app/_member/penyimpanan')({
  head: () => ({ meta: [{ title: 'Penyimpanan' }] }),
  component: StorageScreen,
})
