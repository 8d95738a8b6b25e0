import { createFileRoute, Outlet } from '@tanstack/react-router'
import { DeskFrame } from '#app/features/desk/frame/desk-frame.tsx'
import { guardOf } from '#app/session/guards.ts'

export const Route = createFileRoute('/_app/_member/(desk)/expert')({
  beforeLoad: guardOf<'/expert'>('expert'),
  component: ExpertFrame,
})

function ExpertFrame() {
  return (
    <DeskFrame>
      <Outlet />
    </DeskFrame>
  )
}
