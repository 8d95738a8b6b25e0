import { createFileRoute } from '@tanstack/react-router'
import { ExchangeScreen } from '#app/features/exchange/exchange-screen.tsx'
import { exchangesQuery } from '#app/features/exchange/queries.ts'

export const Route = createFileRoute('/_app/_member/tukar-poin')({
  loader: ({ context }) => context.queryClient.ensureQueryData(exchangesQuery()),
  head: () => ({ meta: [{ title: 'Tukar poin' }] }),
  component: ExchangeScreen,
})
