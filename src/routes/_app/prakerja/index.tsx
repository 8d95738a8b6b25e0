import { createFileRoute } from '@tanstack/react-router'
import { SoonScreen } from '#app/features/shell/soon-screen.tsx'

export const Route = createFileRoute('/_app/prakerja/')({
  head: () => ({ meta: [{ title: 'Prakerja' }] }),
  component: Soon,
})

function Soon() {
  return <SoonScreen what="Kelas Prakerja" text="Penukaran kode voucher dan kelas Prakerja akan ada di sini." />
}
