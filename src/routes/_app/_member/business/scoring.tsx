import { createFileRoute } from '@tanstack/react-router'
import { SoonScreen } from '#app/features/shell/soon-screen.tsx'
import { guardOf } from '#app/session/guards.ts'

export const Route = createFileRoute('/_app/_member/business/scoring')({
  beforeLoad: guardOf<'/business/scoring'>('expert'),
  head: () => ({ meta: [{ title: 'Dashboard Instruktur' }] }),
  component: Soon,
})

function Soon() {
  return <SoonScreen what="Dashboard Instruktur" picture="tools" text="Penilaian tugas akan ada di halaman ini." />
}
