import { createFileRoute } from '@tanstack/react-router'
import { NotesScreen } from '#app/features/learning/note/notes-screen.tsx'

export const Route = createFileRoute('/_app/_member/catatan')({
  head: () => ({ meta: [{ title: 'Catatanku' }] }),
  component: NotesScreen,
})
