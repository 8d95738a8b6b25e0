import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { courseListQuery } from '#app/queries/course.ts'
import { careerTrackVersionQuery } from '#app/queries/career-track.ts'
import { ProgramScreen } from '#app/features/catalog/program/program-screen.tsx'
import { findProgram, programListQuery } from '#app/queries/career-track.ts'

/** Page of a career track with its structure, which is also stored on the device, and with the courses that open it. */
export const Route = createFileRoute('/_app/program/$slug')({
  loader: async ({ context: { queryClient }, params }) => {
    const program = await findProgram(queryClient, params.slug)
    if (!program) throw notFound()
    await Promise.all([
      queryClient.ensureQueryData(careerTrackVersionQuery(program.id, program.version)),
      queryClient.ensureQueryData(courseListQuery()),
    ])
    return program
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? 'Program karier' }] }),
  component: ProgramRoute,
})

function ProgramRoute() {
  const loadedProgram = Route.useLoaderData()
  // Observes the list, so that a list stored on an earlier visit is refetched. If the career track was deleted
  // meanwhile, the page stays readable.
  const { data: programs } = useSuspenseQuery(programListQuery())
  const program = programs.find(each => each.id === loadedProgram.id) ?? loadedProgram
  const { data: version } = useSuspenseQuery(careerTrackVersionQuery(program.id, program.version))
  const { data: courses } = useSuspenseQuery(courseListQuery())
  return <ProgramScreen program={program} version={version} courses={courses} />
}
