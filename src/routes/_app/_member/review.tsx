import { createFileRoute } from '@tanstack/react-router'
import { ReviewScreen } from '#app/features/learning/review/review-screen.tsx'

export const Route = createFileRoute('/_app/_member/review')({
  head: () => ({ meta: [{ title: 'Ulangi' }] }),
  component: ReviewScreen,
})
