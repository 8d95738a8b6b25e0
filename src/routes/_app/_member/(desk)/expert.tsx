import { createFileRoute } from '@tanstack/react-router'
import { DeskPage } from '#app/app/desk/desk-page.tsx'
import { guardOf } from '#app/session/guards.ts'

export const Route = createFileRoute('/_app/_member/(desk)/expert')({
  beforeLoad: guardOf<'/expert'>('expert'),
  component: DeskPage,
})
