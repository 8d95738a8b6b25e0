import { createFileRoute } from '@tanstack/react-router'
import { SoonScreen } from '#app/features/shell/soon-screen.tsx'
import { requireAdmin } from '#app/session/guards.ts'

export const Route = createFileRoute('/_app/_member/admin/dashboard')({
  beforeLoad: ({ location }) => requireAdmin({ location }),
  head: () => ({ meta: [{ title: 'Dashboard Admin' }] }),
  component: Soon,
})

function Soon() {
  return <SoonScreen what="Dashboard Admin" picture="tools" text="Alat untuk admin sedang kami siapkan." />
}
