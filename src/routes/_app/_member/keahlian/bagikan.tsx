import { createFileRoute } from '@tanstack/react-router'
import { ShareScreen } from '#app/features/certificate/portfolio/share-screen.tsx'
import { portfolioQuery } from '#app/queries/portfolio.ts'

export const Route = createFileRoute('/_app/_member/keahlian/bagikan')({
  loader: ({ context }) => context.queryClient.ensureQueryData(portfolioQuery()),
  head: () => ({ meta: [{ title: 'Bagikan keahlian' }] }),
  component: ShareScreen,
})
