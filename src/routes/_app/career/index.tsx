import { createFileRoute } from '@tanstack/react-router'
import { brand } from '#contract/brand.ts'
import { CareerScreen } from '#app/features/info/career/career-screen.tsx'

export const Route = createFileRoute('/_app/career/')({
  head: () => ({ meta: [{ title: `Karier di ${brand.name}` }] }),
  component: CareerScreen,
})
