import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { Id } from '#contract/wire/text.ts'
import { CopyScreen } from '#app/features/desk/career-track/copy/copy-screen.tsx'

const Version = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,6}$/))
const orNothing = <S extends v.GenericSchema<unknown, string>>(schema: S) =>
  v.optional(v.fallback(v.optional(schema), undefined))

export const Route = createFileRoute('/_app/_member/(desk)/admin/career-track_/$id/salin')({
  validateSearch: v.object({ version: orNothing(Version), bagian: orNothing(Id), ke: orNothing(Id) }),
  loaderDeps: ({ search }) => ({ version: search.version }),
  loader: async ({ context, params, deps }) => {
    if (!v.is(Id, params.id)) throw notFound()
    const { structureQuery } = await import('#app/queries/desk/structure.ts')
    await context.queryClient.ensureQueryData(structureQuery(params.id, deps.version))
  },
  head: () => ({ meta: [{ title: 'Salin ke program lain' }] }),
  component: CopyRoute,
})

function CopyRoute() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  return (
    <CopyScreen
      key={`${id} ${search.version}`}
      careerTrackId={id}
      search={search}
      onSearch={next => void navigate({ to: '.', search: next, resetScroll: false, replace: true })}
    />
  )
}
