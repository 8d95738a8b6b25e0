import { Paperclip } from 'lucide-react'
import type { AssessedAssignment, listExpertAssignments } from '#contract/assignment.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import classes from './scoring.module.css'
import { stateNames } from './state-names.ts'

interface Props {
  list: AnswerOf<typeof listExpertAssignments>
  page: number
  openedId: string | undefined
  onOpen: (assignment: AssessedAssignment) => void
  onPage: (page: number) => void
}

export function ScoringList({ list: { items, total }, page, openedId, onOpen, onPage }: Props) {
  const seen = (page - 1) * PAGE_SIZE + items.length
  return (
    <section className={classes.list} aria-label="Daftar tugas">
      <p className={classes.note}>
        {total === 0 && items.length === 0 ? 'Tidak ada tugas di sini.' : `${total} tugas`}
      </p>
      <ul>
        {items.map(item => (
          <li key={item.id}>
            <button
              type="button"
              className={classes.item}
              aria-current={item.id === openedId ? 'true' : undefined}
              onClick={() => onOpen(item)}
            >
              <span className={classes.itemHead}>
                <strong>{item.learner.fullName}</strong>
                <Badge tone={stateNames[item.state].tone}>
                  {item.score === null ? stateNames[item.state].name : `Nilai ${item.score}`}
                </Badge>
              </span>
              <span>{item.materialTitle}</span>
              <span className={classes.small}>
                {item.courseTitle} · {formatMoment(item.handedInAt)}
                {item.files.length > 0 && (
                  <>
                    {' '}
                    · <Paperclip size={14} aria-hidden /> {item.files.length} berkas
                  </>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {(page > 1 || seen < total) && (
        <div className={classes.pages}>
          <Button variant="secondary" disabled={page === 1} onClick={() => onPage(page - 1)}>
            Sebelumnya
          </Button>
          <Button variant="secondary" disabled={seen >= total} onClick={() => onPage(page + 1)}>
            Selanjutnya
          </Button>
        </div>
      )}
    </section>
  )
}

/** As the server cuts the list. */
const PAGE_SIZE = 25
