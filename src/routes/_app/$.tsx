import { createFileRoute, redirect } from '@tanstack/react-router'
import { NotFoundScreen } from '#app/features/shell/not-found-screen.tsx'

/** Every address nobody else answers, inside the menus; also those whose routes are still to come. */
export const Route = createFileRoute('/_app/$')({
  beforeLoad: async ({ context, location }) => {
    if (await context.addRoutesFor?.(location.pathname))
      throw redirect({ href: location.href, replace: true, state: true })
  },
  head: () => ({ meta: [{ title: 'Halaman tidak ditemukan' }] }),
  component: NotFoundScreen,
})
