import type { PageRequest } from '#contract/wire/page.ts'
import { ActionRow } from './action-row.tsx'
import { Button } from '#app/ui/button.tsx'

interface Props {
  page: { next: string | null; previous: string | null }
  onMove: (window: PageRequest) => void
}

/** Links to the next and the previous page. Renders nothing if all rows are on one page. */
export function Pager({ page: { next, previous }, onMove }: Props) {
  if (next === null && previous === null) return null
  return (
    <ActionRow component="nav" aria-label="Halaman daftar">
      <Button variant="secondary" disabled={previous === null} onClick={() => previous && onMove({ before: previous })}>
        Sebelumnya
      </Button>
      <Button variant="secondary" disabled={next === null} onClick={() => next && onMove({ after: next })}>
        Selanjutnya
      </Button>
    </ActionRow>
  )
}
