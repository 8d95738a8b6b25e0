import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { EmailPreviewSearch } from '#contract/admin/email-preview.ts'
import { EmailPreviewScreen } from '#app/features/desk/email-preview/email-preview-screen.tsx'
import { parseOpenSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/email')({
  validateSearch: parseOpenSearch,
  loader: async ({ context }) => {
    const { emailPreviewsQuery } = await import('#app/queries/desk/email-preview.ts')
    await context.queryClient.ensureQueryData(emailPreviewsQuery())
  },
  head: () => ({ meta: [{ title: 'Contoh Email' }] }),
  component: EmailPreviewRoute,
})

function EmailPreviewRoute() {
  const navigate = Route.useNavigate()
  const search = v.parse(EmailPreviewSearch, Route.useSearch())
  return (
    <EmailPreviewScreen
      {...search}
      onView={view => void navigate({ to: '.', search: { ...search, view }, replace: true, resetScroll: false })}
    />
  )
}
