import { createFileRoute } from '@tanstack/react-router'
import { PostScreen } from '#app/features/site/blog/post-screen.tsx'
import { loadContent, postQuery } from '#app/queries/site-content.ts'

export const Route = createFileRoute('/_app/_member/blog/$slug')({
  loader: async ({ context, params }) => {
    const { title } = await loadContent(context.queryClient.ensureQueryData(postQuery(params.slug)))
    return { title }
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? 'Blog' }] }),
  component: PostRoute,
})

function PostRoute() {
  return <PostScreen slug={Route.useParams().slug} />
}
