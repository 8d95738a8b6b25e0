import { createFileRoute } from '@tanstack/react-router'
import { OrdersScreen } from '#app/features/payment/checkout/orders/orders-screen.tsx'
import { orderListQuery } from '#app/queries/order.ts'

export const Route = createFileRoute('/_app/_member/akun/pesanan')({
  loader: ({ context }) => context.queryClient.ensureQueryData(orderListQuery()),
  head: () => ({ meta: [{ title: 'Pesanan saya' }] }),
  component: OrdersScreen,
})
