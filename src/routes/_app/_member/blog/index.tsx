import { createFileRoute } from '@tanstack/react-router'
import { BlogScreen } from '#app/features/site/blog/blog-screen.tsx'
import { postsQuery } from '#app/queries/site-content.ts'

export const Route = createFileRoute('/_app/_member/blog/')({
  loader: ({ context }) => context.queryClient.ensureQueryData(postsQuery()),
  head: () => ({ meta: [{ title: 'Blog' }] }),
  component: BlogScreen,
})
