import { createFileRoute } from '@tanstack/react-router'
import { PrivacyScreen } from '#app/features/info/legal/privacy-screen.tsx'

export const Route = createFileRoute('/_app/privacy-policy')({
  head: () => ({ meta: [{ title: 'Kebijakan privasi' }] }),
  component: PrivacyScreen,
})
