import { createFileRoute } from '@tanstack/react-router'
import { ScoringFilter } from '#app/queries/scoring.ts'
import { ScoringScreen } from '#app/features/scoring/scoring-screen.tsx'
import { guardOf } from '#app/session/guards.ts'

export const Route = createFileRoute('/_app/_member/business/scoring')({
  validateSearch: ScoringFilter,
  beforeLoad: guardOf<'/business/scoring'>('expert'),
  head: () => ({ meta: [{ title: 'Dashboard Instruktur' }] }),
  component: ScoringRoute,
})

function ScoringRoute() {
  const navigate = Route.useNavigate()
  return (
    <ScoringScreen
      filter={Route.useSearch()}
      onFilter={filter => void navigate({ search: filter, replace: true, resetScroll: false })}
    />
  )
}
