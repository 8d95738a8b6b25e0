import { createFileRoute, redirect } from '@tanstack/react-router'
import { NotFoundScreen } from '#app/features/site/shell/not-found-screen.tsx'

/**
 * Renders the not-found page inside the menus for every unknown URL. While routes are still loading, a known URL may
 * also match here. Therefore the missing routes are added first.
 */
export const Route = createFileRoute('/_app/$')({
  beforeLoad: async ({ context, location }) => {
    if (await context.addRoutesFor?.(location.pathname))
      throw redirect({ href: location.href, replace: true, state: true })
  },
  head: () => ({ meta: [{ title: 'Halaman tidak ditemukan' }] }),
  component: NotFoundScreen,
})
