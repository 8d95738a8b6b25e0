import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailScreen } from '#app/features/account/auth/confirm-email-screen.tsx'
import { LinkSearch } from '#app/features/account/auth/link-search.ts'

export const Route = createFileRoute('/_app/auth/confirm-email')({
  validateSearch: LinkSearch,
  head: () => ({ meta: [{ title: 'Verifikasi email' }] }),
  component: ConfirmEmail,
})

function ConfirmEmail() {
  return <ConfirmEmailScreen tokenInAddress={Route.useSearch().token} />
}
