import { createFileRoute } from '@tanstack/react-router'
import { brand } from '#contract/site/brand.ts'
import { rolesQuery } from '#app/queries/site-content.ts'
import { CareerScreen } from '#app/features/site/info/career/career-screen.tsx'

export const Route = createFileRoute('/_app/career/')({
  loader: ({ context }) => context.queryClient.ensureQueryData(rolesQuery()),
  head: () => ({ meta: [{ title: `Karier di ${brand.name}` }] }),
  component: CareerScreen,
})
