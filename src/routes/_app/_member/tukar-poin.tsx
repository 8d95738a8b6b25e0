import { createFileRoute } from '@tanstack/react-router'
import { ExchangeScreen } from '#app/features/points/exchange/exchange-screen.tsx'
import { PointsPage } from '#app/features/points/points/points-page.tsx'

export const Route = createFileRoute('/_app/_member/tukar-poin')({
  loader: async ({ context }) => {
    const { exchangesQuery } = await import('#app/queries/exchange.ts')
    return context.queryClient.ensureQueryData(exchangesQuery())
  },
  head: () => ({ meta: [{ title: 'Tukar poin' }] }),
  component: Exchange,
})

function Exchange() {
  return (
    <PointsPage>
      <ExchangeScreen />
    </PointsPage>
  )
}
