import { createFileRoute, notFound } from '@tanstack/react-router'
import { formatRoleTitle } from '#contract/account/role-title.ts'
import { CareerRoleScreen } from '#app/features/site/info/career/career-role-screen.tsx'
import { rolesQuery } from '#app/queries/site-content.ts'

export const Route = createFileRoute('/_app/career/$slug')({
  loader: async ({ context, params }) => {
    const roles = await context.queryClient.ensureQueryData(rolesQuery())
    const role = roles.find(({ slug }) => slug === params.slug)
    if (!role) throw notFound()
    return { title: formatRoleTitle(role) }
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? 'Karier' }] }),
  component: CareerRoleRoute,
})

function CareerRoleRoute() {
  return <CareerRoleScreen slug={Route.useParams().slug} />
}
