import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { Id } from '#contract/wire/text.ts'
import { StructureEditorScreen } from '#app/features/desk/career-track/structure-editor-screen.tsx'
import { MaterialPane } from '#app/features/desk/material/material-pane.tsx'
import { QuizPane } from '#app/features/desk/quiz/quiz-pane.tsx'
import { QuestionField } from '#app/features/learning/lesson/quiz/question-field.tsx'
import { UnitPreview } from '#app/features/learning/lesson/scorm/unit-preview.tsx'
import { parseOpenSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/career-track_/$id/susunan')({
  validateSearch: parseOpenSearch,
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
  const { bagian } = Route.useSearch()
  return (
    <StructureEditorScreen
      key={id}
      careerTrackId={id}
      openId={bagian}
      renderEditor={({ id: materialId, quizId }) =>
        quizId === null ? (
          <MaterialPane key={materialId} id={materialId} Unit={UnitPreview} />
        ) : (
          <QuizPane key={quizId} id={quizId} Question={QuestionField} />
        )
      }
    />
  )
}
