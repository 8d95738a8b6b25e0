import { createFileRoute, Outlet } from '@tanstack/react-router'
import { DeskFrame } from '#app/features/desk/frame/desk-frame.tsx'
import { guardOf } from '#app/session/guards.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin')({
  beforeLoad: guardOf<'/admin'>('admin'),
  component: AdminFrame,
})

function AdminFrame() {
  return (
    <DeskFrame>
      <Outlet />
    </DeskFrame>
  )
}
