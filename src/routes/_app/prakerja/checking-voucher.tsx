import { createFileRoute } from '@tanstack/react-router'
import { SoonScreen } from '#app/features/shell/soon-screen.tsx'

export const Route = createFileRoute('/_app/prakerja/checking-voucher')({
  head: () => ({ meta: [{ title: 'Cek kode redeem' }] }),
  component: Soon,
})

function Soon() {
  return <SoonScreen what="Cek kode redeem" text="Di sini kamu bisa memeriksa kode sebelum menukarkannya." />
}
