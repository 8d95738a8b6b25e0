import { createFileRoute } from '@tanstack/react-router'
import { StoryScreen } from '#app/features/info/story/story-screen.tsx'

export const Route = createFileRoute('/_app/story-of-love')({
  head: () => ({ meta: [{ title: 'Cerita belajar' }] }),
  component: StoryScreen,
})
