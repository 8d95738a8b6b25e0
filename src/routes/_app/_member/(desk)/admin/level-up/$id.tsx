import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { Id } from '#contract/wire/text.ts'
import { LevelUpDrawer } from '#app/features/desk/level-up/level-up-drawer.tsx'

export const Route = createFileRoute('/_app/_member/(desk)/admin/level-up/$id')({
  loader: async ({ context, params }) => {
    if (!v.is(Id, params.id)) throw notFound()
    const { levelUpHistoryQuery } = await import('#app/queries/desk/level-up.ts')
    await context.queryClient.ensureQueryData(levelUpHistoryQuery(params.id))
  },
  component: ProofRoute,
})

function ProofRoute() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const close = () => void navigate({ to: '/admin/level-up', search: true, resetScroll: false })
  return <LevelUpDrawer key={id} id={id} onClose={close} />
}
