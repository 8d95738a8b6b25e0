import { createFileRoute } from '@tanstack/react-router'
import { CodeCheckScreen } from '#app/features/payment/redemption/code-check-screen.tsx'

export const Route = createFileRoute('/_app/prakerja/checking-voucher')({
  head: () => ({ meta: [{ title: 'Cek kode redeem' }] }),
  component: CodeCheckScreen,
})
