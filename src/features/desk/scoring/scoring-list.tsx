import Paperclip from 'lucide-react/icons/paperclip'
import type { AssessedAssignment, listExpertAssignments } from '#contract/assessment/assignment.expert.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import type { PageWindow } from '#contract/wire/page.ts'
import { totalText } from '#app/desk/page-total.ts'
import { Pager } from '#app/desk/pager.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { useOutbox } from '#app/outbox/outbox.ts'
import { Badge } from '#app/ui/badge.tsx'
import { assessedIn } from './offline/offline-tasks.ts'
import { ReadingBadge } from './readings/reading-badge.tsx'
import classes from './scoring.module.css'
import { stateNames } from './state-names.ts'

interface Props {
  list: AnswerOf<typeof listExpertAssignments>
  openedId: string | undefined
  onOpen: (assignment: AssessedAssignment) => void
  onMove: (window: PageWindow) => void
}

export function ScoringList({ list, openedId, onOpen, onMove }: Props) {
  const { items, total } = list
  const { entries } = useOutbox()
  const unsent = assessedIn(entries)
  return (
    <section className={classes.list} aria-label="Daftar tugas">
      <p className={classes.note}>{items.length === 0 ? 'Tidak ada tugas di sini.' : totalText(total, 'tugas')}</p>
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
                <ReadingBadge task={item} />
                {unsent.has(item.id) && <Badge tone="primary">Belum terkirim</Badge>}
                {item.earlierCount > 0 && item.state === 'handed-in' && <Badge tone="primary">Versi baru</Badge>}
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
      <Pager page={list} onMove={onMove} />
    </section>
  )
}
