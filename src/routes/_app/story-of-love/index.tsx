import { createFileRoute } from '@tanstack/react-router'
import { storiesQuery } from '#app/queries/site-content.ts'
import { StoryScreen } from '#app/features/site/info/story/story-screen.tsx'

export const Route = createFileRoute('/_app/story-of-love/')({
  loader: ({ context }) => context.queryClient.ensureQueryData(storiesQuery()),
  head: () => ({ meta: [{ title: 'Cerita belajar' }] }),
  component: StoryScreen,
})
