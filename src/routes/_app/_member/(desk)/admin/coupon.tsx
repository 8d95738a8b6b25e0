import { createFileRoute, Outlet, useParams, useRouter } from '@tanstack/react-router'
import * as v from 'valibot'
import { couponList } from '#contract/coupon-list.ts'
import { CouponListScreen } from '#app/features/desk/coupon/coupon-list-screen.tsx'
import { filterStep } from '#app/lib/filter-step.ts'
import { openSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/coupon')({
  validateSearch: openSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { couponListQuery } = await import('#app/queries/desk/coupon.ts')
    await context.queryClient.ensureQueryData(couponListQuery(v.parse(couponList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'Coupon' }] }),
  component: CouponRoute,
})

function CouponRoute() {
  const router = useRouter()
  const navigate = Route.useNavigate()
  const search = v.parse(couponList.search, Route.useSearch())
  const { id } = useParams({ strict: false })
  const to = (openId: string) => ({ to: '/admin/coupon/$id', params: { id: openId }, search }) as const
  return (
    <CouponListScreen
      search={search}
      onSearch={next => void navigate({ to: '.', search: next, ...filterStep(search, next, 'search') })}
      openId={id}
      hrefOf={openId => router.buildLocation(to(openId)).href}
      onOpen={openId => void navigate({ ...to(openId), resetScroll: false })}
    >
      <Outlet />
    </CouponListScreen>
  )
}
