import { createFileRoute } from '@tanstack/react-router'
import { SoonScreen } from '#app/features/shell/soon-screen.tsx'

export const Route = createFileRoute('/_app/_member/(desk)/expert/dashboard')({
  head: () => ({ meta: [{ title: 'Dashboard Expert' }] }),
  component: Soon,
})

function Soon() {
  return (
    <SoonScreen
      what="Dashboard Expert"
      picture="tools"
      text="Ringkasan tugas yang perlu kamu nilai. Menilainya sudah bisa."
      next={{ page: 'scoring', label: 'Nilai tugas' }}
    />
  )
}
