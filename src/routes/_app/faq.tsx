import { createFileRoute } from '@tanstack/react-router'
import { FaqScreen } from '#app/features/info/faq/faq-screen.tsx'

export const Route = createFileRoute('/_app/faq')({
  head: () => ({ meta: [{ title: 'Pertanyaan umum' }] }),
  component: FaqScreen,
})
