import { createFileRoute } from '@tanstack/react-router'
import { CertificateSearch } from '#contract/certificate/certificate-search.ts'
import { CertificateScreen } from '#app/features/desk/certificate/certificate-screen.tsx'

export const Route = createFileRoute('/_app/_member/(desk)/admin/certificate/create')({
  validateSearch: CertificateSearch,
  loader: async ({ context }) => {
    const { courseOptionsQuery } = await import('#app/queries/desk/certificate.ts')
    await context.queryClient.ensureQueryData(courseOptionsQuery())
  },
  head: () => ({ meta: [{ title: 'Create Certificate' }] }),
  component: CertificateRoute,
})

function CertificateRoute() {
  const navigate = Route.useNavigate()
  return (
    <CertificateScreen
      search={Route.useSearch()}
      onSearch={search => void navigate({ to: '.', search, resetScroll: false })}
    />
  )
}
