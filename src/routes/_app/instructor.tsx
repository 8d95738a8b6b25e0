import { createFileRoute } from '@tanstack/react-router'
import { InstructorScreen } from '#app/features/site/info/instructor/instructor-screen.tsx'
import { instructorListQuery } from '#app/queries/career-track.ts'

export const Route = createFileRoute('/_app/instructor')({
  loader: ({ context }) => context.queryClient.ensureQueryData(instructorListQuery()),
  head: () => ({ meta: [{ title: 'Instruktur' }] }),
  component: InstructorScreen,
})
