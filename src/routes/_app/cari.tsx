import { createFileRoute, useNavigate } from '@tanstack/react-router'
import * as v from 'valibot'
import { SearchScreen } from '#app/features/search/search-screen.tsx'

/** What is looked for stands in the address, and nowhere in what others see of it. */
const Asked = v.object({ q: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.maxLength(100))), undefined)) })

export const Route = createFileRoute('/_app/cari')({
  validateSearch: Asked,
  head: () => ({ meta: [{ title: 'Cari' }] }),
  component: Search,
})

function Search() {
  const { q = '' } = Route.useSearch()
  const navigate = useNavigate()
  return (
    <SearchScreen
      text={q}
      onText={text =>
        void navigate({ to: '/cari', search: text === '' ? {} : { q: text }, replace: true, resetScroll: false })
      }
    />
  )
}
