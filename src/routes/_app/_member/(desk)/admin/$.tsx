import { createFileRoute, notFound } from '@tanstack/react-router'
import { AdminSoonScreen } from '#app/features/desk/soon/admin-soon-screen.tsx'

/** The pages of the admin menu that are not built yet. */
export const Route = createFileRoute('/_app/_member/(desk)/admin/$')({
  loader: async ({ params }) => {
    const { findSoonPage } = await import('#app/features/desk/soon/soon-pages.ts')
    const page = findSoonPage(params._splat ?? '')
    if (!page) throw notFound()
    return page
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.name ?? 'Admin' }] }),
  component: AdminSoon,
})

function AdminSoon() {
  return <AdminSoonScreen page={Route.useLoaderData()} />
}
