import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { Id } from '#contract/wire/text.ts'
import { StructureEditorScreen } from '#app/features/desk/career-track/structure-editor-screen.tsx'

export const Route = createFileRoute('/_app/_member/(desk)/admin/career-track_/$id/susunan')({
  loader: async ({ context, params }) => {
    if (!v.is(Id, params.id)) throw notFound()
    const { trackDraftQuery } = await import('#app/queries/desk/career-track.ts')
    await context.queryClient.ensureQueryData(trackDraftQuery(params.id))
  },
  head: () => ({ meta: [{ title: 'Susun draf' }] }),
  component: StructureEditorRoute,
})

function StructureEditorRoute() {
  const { id } = Route.useParams()
  return <StructureEditorScreen key={id} careerTrackId={id} />
}
