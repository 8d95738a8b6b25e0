import { createFileRoute } from '@tanstack/react-router'
import { PortfolioPage } from '#app/features/certificate/portfolio/portfolio-page.tsx'
import { loadSharedPortfolio } from '#app/queries/portfolio.ts'

export const Route = createFileRoute('/_app/portofolio/$code')({
  loader: ({ context, params }) => loadSharedPortfolio(context.queryClient, params.code),
  head: () => ({ meta: [{ title: 'Portofolio' }] }),
  component: Portfolio,
})

function Portfolio() {
  return <PortfolioPage code={Route.useParams().code} />
}
