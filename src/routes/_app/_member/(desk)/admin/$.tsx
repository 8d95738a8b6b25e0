import { createFileRoute } from '@tanstack/react-router'
import { NotFoundScreen } from '#app/features/shell/not-found-screen.tsx'

/** What nobody answers below a closed address still asks for somebody first. */
export const Route = createFileRoute('/_app/_member/(desk)/admin/$')({
  head: () => ({ meta: [{ title: 'Halaman tidak ditemukan' }] }),
  component: NotFoundScreen,
})
