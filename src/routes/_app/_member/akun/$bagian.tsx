import { createFileRoute } from '@tanstack/react-router'
import { loadPart, partNamed } from './-parts.tsx'

/** Shows all pages below `/akun`. They share one route, because every page of the app loads the list of routes. */
export const Route = createFileRoute('/_app/_member/akun/$bagian')({
  loader: ({ context, params }) => loadPart(context.queryClient, params.bagian),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? 'Akun' }] }),
  component: Part,
})

function Part() {
  return partNamed(Route.useParams().bagian)
}
