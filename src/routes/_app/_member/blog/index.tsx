import { createFileRoute } from '@tanstack/react-router'
import { SoonScreen } from '#app/features/shell/soon-screen.tsx'

export const Route = createFileRoute('/_app/_member/blog/')({
  head: () => ({ meta: [{ title: 'Blog' }] }),
  component: Soon,
})

function Soon() {
  return <SoonScreen what="Blog" text="Tulisan tentang belajar dan dunia kerja sedang disiapkan." />
}
