import { createFileRoute } from '@tanstack/react-router'
import { SoonScreen } from '#app/features/shell/soon-screen.tsx'

export const Route = createFileRoute('/_app/_member/webinar')({
  head: () => ({ meta: [{ title: 'Webinar' }] }),
  component: Soon,
})

function Soon() {
  return (
    <SoonScreen
      what="Webinar"
      picture="calendar"
      text="Jadwal webinar, pengingat, dan tombol Gabung akan muncul di sini."
    />
  )
}
