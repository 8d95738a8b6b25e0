import { createFileRoute } from '@tanstack/react-router'
import { NotFoundScreen } from '#app/features/site/shell/not-found-screen.tsx'

/** An unknown URL below a protected path also requires a login first. */
export const Route = createFileRoute('/_app/_member/blog/$')({
  head: () => ({ meta: [{ title: 'Halaman tidak ditemukan' }] }),
  component: NotFoundScreen,
})
