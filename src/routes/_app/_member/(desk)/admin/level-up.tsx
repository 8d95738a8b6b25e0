import { createFileRoute, Outlet, useParams, useRouter } from '@tanstack/react-router'
import * as v from 'valibot'
import { levelUpList } from '#contract/level-up-list.ts'
import { LevelUpScreen } from '#app/features/desk/level-up/level-up-screen.tsx'
import { filterStep } from '#app/lib/filter-step.ts'
import { openSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/level-up')({
  validateSearch: openSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { deskLevelUpsQuery } = await import('#app/queries/desk/level-up.ts')
    await context.queryClient.ensureQueryData(deskLevelUpsQuery(v.parse(levelUpList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'Level Up' }] }),
  component: LevelUpRoute,
})

function LevelUpRoute() {
  const router = useRouter()
  const navigate = Route.useNavigate()
  const search = v.parse(levelUpList.search, Route.useSearch())
  const { id } = useParams({ strict: false })
  const to = (openId: string) => ({ to: '/admin/level-up/$id', params: { id: openId }, search }) as const
  return (
    <LevelUpScreen
      search={search}
      onSearch={next => void navigate({ to: '.', search: next, ...filterStep(search, next, 'search') })}
      openId={id}
      hrefOf={openId => router.buildLocation(to(openId)).href}
      onOpen={openId => void navigate({ ...to(openId), resetScroll: false })}
    >
      <Outlet />
    </LevelUpScreen>
  )
}
