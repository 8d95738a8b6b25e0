import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { Id } from '#contract/wire/text.ts'
import { CouponDrawer } from '#app/features/desk/coupon/coupon-drawer.tsx'

export const Route = createFileRoute('/_app/_member/(desk)/admin/coupon/$id')({
  loader: async ({ context, params }) => {
    if (!v.is(Id, params.id)) throw notFound()
    const { couponQuery } = await import('#app/queries/desk/coupon.ts')
    await context.queryClient.ensureQueryData(couponQuery(params.id))
  },
  component: CouponDetailRoute,
})

function CouponDetailRoute() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <CouponDrawer
      key={id}
      id={id}
      onClose={() => void navigate({ to: '/admin/coupon', search: true, resetScroll: false })}
    />
  )
}
