import { createFileRoute, notFound } from '@tanstack/react-router'
import { CareerRoleScreen } from '#app/features/info/career/career-role-screen.tsx'

export const Route = createFileRoute('/_app/career/$slug')({
  // Loaders start with the app: what only this page reads must not.
  loader: async ({ params }) => {
    const { findRole, roleTitle } = await import('#app/features/info/career/roles.ts')
    const role = findRole(params.slug)
    if (!role) throw notFound()
    return { role, title: roleTitle(role) }
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? 'Karier' }] }),
  component: CareerRoleRoute,
})

function CareerRoleRoute() {
  return <CareerRoleScreen role={Route.useLoaderData().role} />
}
