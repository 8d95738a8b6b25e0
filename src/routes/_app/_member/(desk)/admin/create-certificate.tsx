import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { CertificateSearch } from '#contract/certificate/certificate-search.ts'
import { useListRoute } from '#app/desk/list/list-route.ts'
import { CertificateScreen } from '#app/features/desk/certificate/certificate-screen.tsx'
import { parseOpenSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/create-certificate')({
  validateSearch: parseOpenSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const { courseOptionsQuery, importedListQuery } = await import('#app/queries/desk/certificate.ts')
    const search = v.parse(CertificateSearch, deps)
    if (search.kind === 'imported') await queryClient.ensureQueryData(importedListQuery(search))
    else await queryClient.ensureQueryData(courseOptionsQuery())
  },
  head: () => ({ meta: [{ title: 'Create Certificate' }] }),
  component: CertificateRoute,
})

function CertificateRoute() {
  return <CertificateScreen {...useListRoute(CertificateSearch)} />
}
