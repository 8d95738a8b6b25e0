import { brand } from '#contract/site/brand.ts'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { shareProblems } from '#app/features/learning/share/share-problem.ts'
import { ShareScreen } from '#app/features/learning/share/share-screen.tsx'
import { readUnassignedShare } from '#app/outbox/shared-files.ts'

const ShareSearch = v.object({
  gagal: v.optional(v.fallback(v.optional(v.picklist(shareProblems)), undefined)),
})

export const Route = createFileRoute('/_app/_member/bagikan')({
  validateSearch: ShareSearch,
  loader: () => readUnassignedShare(),
  head: () => ({ meta: [{ title: `Bagikan ke ${brand.name}` }] }),
  component: ShareRoute,
})

function ShareRoute() {
  const { gagal } = Route.useSearch()
  return <ShareScreen shared={Route.useLoaderData()} problem={gagal} />
}
