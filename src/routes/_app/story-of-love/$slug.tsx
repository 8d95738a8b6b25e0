import { createFileRoute, notFound } from '@tanstack/react-router'
import { SingleStoryScreen } from '#app/features/site/info/story/story-screen.tsx'
import { storiesQuery } from '#app/queries/site-content.ts'

export const Route = createFileRoute('/_app/story-of-love/$slug')({
  loader: async ({ context, params }) => {
    const stories = await context.queryClient.ensureQueryData(storiesQuery())
    const story = stories.find(({ slug }) => slug === params.slug)
    if (!story) throw notFound()
    return { title: story.title }
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? 'Cerita belajar' }] }),
  component: StoryRoute,
})

function StoryRoute() {
  return <SingleStoryScreen slug={Route.useParams().slug} />
}
