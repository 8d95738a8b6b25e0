import { createFileRoute, Outlet } from '@tanstack/react-router'
import * as v from 'valibot'
import { couponList } from '#contract/payment/coupon.list.ts'
import { useOpeningListRoute } from '#app/desk/list/list-route.ts'
import { CouponListScreen } from '#app/features/desk/coupon/coupon-list-screen.tsx'
import { parseOpenSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/coupon')({
  validateSearch: parseOpenSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { couponListQuery } = await import('#app/queries/desk/coupon.ts')
    await context.queryClient.ensureQueryData(couponListQuery(v.parse(couponList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'Coupon' }] }),
  component: CouponRoute,
})

function CouponRoute() {
  return (
    <CouponListScreen {...useOpeningListRoute(couponList.search, '/admin/coupon')}>
      <Outlet />
    </CouponListScreen>
  )
}
