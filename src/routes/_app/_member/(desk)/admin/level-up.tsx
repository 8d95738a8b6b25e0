import { createFileRoute, Outlet } from '@tanstack/react-router'
import * as v from 'valibot'
import { levelUpList } from '#contract/assessment/level-up.list.ts'
import { useOpeningListRoute } from '#app/desk/list/list-route.ts'
import { LevelUpScreen } from '#app/features/desk/level-up/level-up-screen.tsx'
import { parseOpenSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/level-up')({
  validateSearch: parseOpenSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { deskLevelUpsQuery } = await import('#app/queries/desk/level-up.ts')
    await context.queryClient.ensureQueryData(deskLevelUpsQuery(v.parse(levelUpList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'Level Up' }] }),
  component: LevelUpRoute,
})

function LevelUpRoute() {
  return (
    <LevelUpScreen {...useOpeningListRoute(levelUpList.search, '/admin/level-up')}>
      <Outlet />
    </LevelUpScreen>
  )
}
