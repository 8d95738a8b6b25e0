import { createFileRoute } from '@tanstack/react-router'
import { GoogleSuccessScreen } from '#app/features/account/auth/google-success-screen.tsx'

export const Route = createFileRoute('/_app/auth/success')({
  head: () => ({ meta: [{ title: 'Masuk dengan Google' }] }),
  component: GoogleSuccessScreen,
})
