import { createFileRoute } from '@tanstack/react-router'
import { ProgramListScreen } from '#app/features/catalog/program/program-list-screen.tsx'
import { ProgramSearch } from '#app/features/catalog/program/program-search.ts'
import { programListQuery } from '#app/queries/career-track.ts'

export const Route = createFileRoute('/_app/program/')({
  validateSearch: ProgramSearch,
  loader: ({ context }) => context.queryClient.ensureQueryData(programListQuery()),
  head: () => ({ meta: [{ title: 'Program karier' }] }),
  component: ProgramListRoute,
})

function ProgramListRoute() {
  return <ProgramListScreen search={Route.useSearch()} />
}
