import { createFileRoute } from '@tanstack/react-router'
import { guardOf } from '#app/session/guards.ts'

export const Route = createFileRoute('/_app/_member/(desk)/expert')({
  beforeLoad: guardOf<'/expert'>('expert'),
})
