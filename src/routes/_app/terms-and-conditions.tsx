import { createFileRoute } from '@tanstack/react-router'
import { LegalScreen } from '#app/features/site/info/legal/legal-screen.tsx'
import { parseOpenSearch } from '#app/lib/open-search.ts'
import { legalQuery, loadContent } from '#app/queries/site-content.ts'

const page = 'terms-and-conditions'

export const Route = createFileRoute('/_app/terms-and-conditions')({
  validateSearch: parseOpenSearch,
  loaderDeps: ({ search }) => ({ version: search['versi'] }),
  loader: ({ context, deps }) => loadContent(context.queryClient.ensureQueryData(legalQuery(page, deps.version))),
  head: () => ({ meta: [{ title: 'Syarat dan ketentuan' }] }),
  component: LegalRoute,
})

function LegalRoute() {
  return <LegalScreen of={page} version={Route.useSearch()['versi']} />
}
