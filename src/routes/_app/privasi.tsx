import { createFileRoute } from '@tanstack/react-router'
import { PrivacyScreen } from '#app/features/account/privacy/privacy-screen.tsx'

export const Route = createFileRoute('/_app/privasi')({
  head: () => ({ meta: [{ title: 'Privasi' }] }),
  component: PrivacyScreen,
})
