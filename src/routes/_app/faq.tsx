import { createFileRoute } from '@tanstack/react-router'
import { FaqScreen } from '#app/features/site/info/faq/faq-screen.tsx'
import { faqQuery } from '#app/queries/site-content.ts'

export const Route = createFileRoute('/_app/faq')({
  loader: ({ context }) => context.queryClient.ensureQueryData(faqQuery()),
  head: () => ({ meta: [{ title: 'Pertanyaan umum' }] }),
  component: FaqScreen,
})
