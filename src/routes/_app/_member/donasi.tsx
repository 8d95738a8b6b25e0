import { createFileRoute } from '@tanstack/react-router'
import { SoonScreen } from '#app/features/shell/soon-screen.tsx'

export const Route = createFileRoute('/_app/_member/donasi')({
  head: () => ({ meta: [{ title: 'Donasi' }] }),
  component: Soon,
})

function Soon() {
  return <SoonScreen what="Donasi" text="Cara mendukung belajar teman-temanmu akan ada di sini." />
}
