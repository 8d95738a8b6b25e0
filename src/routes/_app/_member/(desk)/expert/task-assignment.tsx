import { createFileRoute } from '@tanstack/react-router'
import { SoonScreen } from '#app/features/shell/soon-screen.tsx'

export const Route = createFileRoute('/_app/_member/(desk)/expert/task-assignment')({
  head: () => ({ meta: [{ title: 'Task Assignment' }] }),
  component: Soon,
})

function Soon() {
  return (
    <SoonScreen
      what="Task Assignment"
      picture="tools"
      text="Daftar tugas peserta yang dibagikan kepadamu. Semua tugas yang menunggu sudah bisa dinilai."
      next={{ page: 'scoring', label: 'Nilai tugas' }}
    />
  )
}
