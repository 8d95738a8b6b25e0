import { createFileRoute } from '@tanstack/react-router'
import { NotFoundScreen } from '#app/features/shell/not-found-screen.tsx'

/** Every address nobody else answers, inside the menus. */
export const Route = createFileRoute('/_app/$')({
  head: () => ({ meta: [{ title: 'Halaman tidak ditemukan' }] }),
  component: NotFoundScreen,
})
