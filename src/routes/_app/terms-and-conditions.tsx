import { createFileRoute } from '@tanstack/react-router'
import { TermsScreen } from '#app/features/info/legal/terms-screen.tsx'

export const Route = createFileRoute('/_app/terms-and-conditions')({
  head: () => ({ meta: [{ title: 'Syarat dan ketentuan' }] }),
  component: TermsScreen,
})
