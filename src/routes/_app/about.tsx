import { createFileRoute } from '@tanstack/react-router'
import { brand } from '#contract/site/brand.ts'
import { AboutScreen } from '#app/features/site/info/about/about-screen.tsx'

export const Route = createFileRoute('/_app/about')({
  head: () => ({ meta: [{ title: `Tentang ${brand.name}` }] }),
  component: AboutScreen,
})
