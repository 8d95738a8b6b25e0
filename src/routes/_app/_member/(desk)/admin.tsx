import { createFileRoute } from '@tanstack/react-router'
import { DeskPage } from '#app/app/desk/desk-page.tsx'
import { createGuard } from '#app/session/guards.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin')({
  beforeLoad: createGuard<'/admin'>('admin'),
  component: DeskPage,
})
