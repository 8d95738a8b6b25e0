import { createFileRoute } from '@tanstack/react-router'
import { brand } from '#contract/brand.ts'
import { AboutScreen } from '#app/features/info/about/about-screen.tsx'

export const Route = createFileRoute('/_app/about')({
  head: () => ({ meta: [{ title: `Tentang ${brand.name}` }] }),
  component: AboutScreen,
})
