import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { StructureScreen } from '#app/features/desk/structure/structure-screen.tsx'
import { openLandingPage } from '#app/session/guards.ts'

const Version = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,6}$/))

export const Route = createFileRoute('/_app/_member/(desk)/admin/structured/$id')({
  validateSearch: v.object({ version: v.optional(v.fallback(v.optional(Version), undefined)) }),
  loaderDeps: ({ search }) => ({ version: search.version }),
  loader: async ({ context, params, deps }) => {
    const { structureQuery } = await import('#app/queries/desk/structure.ts')
    // After any failure the user is sent to the landing page.
    await context.queryClient.ensureQueryData(structureQuery(params.id, deps.version)).catch(() => {
      throw openLandingPage()
    })
  },
  head: () => ({ meta: [{ title: 'Susunan program' }] }),
  component: StructureRoute,
})

function StructureRoute() {
  const navigate = Route.useNavigate()
  return (
    <StructureScreen
      careerTrackId={Route.useParams().id}
      version={Route.useSearch().version}
      onVersion={version => void navigate({ to: '.', search: { version }, resetScroll: false })}
    />
  )
}
