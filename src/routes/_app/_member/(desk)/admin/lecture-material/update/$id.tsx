import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { Id } from '#contract/wire/text.ts'
import { MaterialDrawer } from '#app/features/desk/material/material-drawer.tsx'
import { UnitPreview } from '#app/features/learning/lesson/scorm/unit-preview.tsx'

export const Route = createFileRoute('/_app/_member/(desk)/admin/lecture-material/update/$id')({
  loader: async ({ context, params }) => {
    if (!v.is(Id, params.id)) throw notFound()
    const { deskMaterialQuery } = await import('#app/queries/desk/material.ts')
    await context.queryClient.ensureQueryData(deskMaterialQuery(params.id))
  },
  component: MaterialDetailRoute,
})

function MaterialDetailRoute() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const to = '/admin/lecture-material/update'
  return (
    <MaterialDrawer
      key={id}
      id={id}
      Unit={UnitPreview}
      onOpen={next => void navigate({ to: `${to}/$id`, params: { id: next }, search: true, resetScroll: false })}
      onClose={() => void navigate({ to, search: true, resetScroll: false })}
    />
  )
}
