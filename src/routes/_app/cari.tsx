import { createFileRoute } from '@tanstack/react-router'
import { SearchScreen } from '#app/features/catalog/search/search-screen.tsx'

export const Route = createFileRoute('/_app/cari')({
  head: () => ({ meta: [{ title: 'Cari' }] }),
  component: SearchScreen,
})
