import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import type { ExpertTaskSearch } from '#contract/assessment/expert-task.list.ts'
import { KeyHelp } from '#app/desk/keys/key-help.tsx'
import { leaveSearch } from '#app/desk/keys/leave-search.ts'
import { useKeys } from '#app/desk/keys/use-keys.ts'
import { listFilter } from '#app/desk/list/list-filter.ts'
import type { OpeningListProps } from '#app/desk/list/list-route.ts'
import { formatTotal } from '#app/desk/page-total.ts'
import { Pager } from '#app/desk/pager.tsx'
import { ScreenHead } from '#app/desk/screen-head.tsx'
import { expertTasksQuery } from '#app/queries/desk/expert.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { joinClassNames } from '#app/ui/class-names.ts'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import { QueueFilters } from './queue-filters.tsx'
import { QueueRow } from './queue-row.tsx'
import classes from './workspace.module.css'

interface Props extends OpeningListProps<ExpertTaskSearch> {
  title: string
  /** True if the screen is outside the frame of the expert pages, so that it must set its own margins. */
  isAlone?: boolean
  /** The opened task. */
  children: ReactNode
}

/**
 * Scoring screen of experts: the queue of tasks sorted by due time, and the opened task. On a wide screen the task is
 * beside the queue. On a narrow screen the task covers the queue.
 */
export function ScoringWorkspace({ title, isAlone = false, search, onSearch, open, children }: Props) {
  const { data: page } = useSuspenseQuery(expertTasksQuery(search))
  const { isFiltered, clear } = listFilter(search, onSearch)
  const [showsKeys, setShowsKeys] = useState(false)
  const listRef = useRef<HTMLElement>(null)
  const at = page.items.findIndex(({ id }) => id === open.id)

  function step(by: number) {
    const next = page.items[Math.min(Math.max(at + by, 0), page.items.length - 1)]
    if (next && next.id !== open.id) open.onOpen(next.id)
  }
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    '/': () => listRef.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus(),
    '?': () => setShowsKeys(true),
  })

  return (
    <div className={joinClassNames(classes.page, open.id !== undefined && classes.opened, isAlone && classes.alone)}>
      {/* Handles only the Escape key of the search field inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section ref={listRef} className={classes.queue} aria-label="Antrean tugas" onKeyDown={leaveSearch}>
        <ScreenHead
          title={title}
          text={<span aria-live="polite">{formatTotal(page.total, 'tugas')}, urut menurut janji</span>}
        />
        <p className={classes.links}>
          <AppLink to="/expert/bawaan">Bawa offline</AppLink>
          <Button variant="ghost" onClick={() => setShowsKeys(true)}>
            Tombol pintas
          </Button>
        </p>
        <QueueFilters page={page} search={search} onSearch={onSearch} />
        {page.items.length === 0 ? (
          <EmptyState
            title={isFiltered ? 'Tidak ada tugas yang cocok' : 'Belum ada tugas'}
            action={isFiltered && <Button onClick={clear}>Hapus saringan</Button>}
          >
            <p>{isFiltered ? 'Ubah atau hapus saringannya.' : 'Yang pertama akan muncul di sini.'}</p>
          </EmptyState>
        ) : (
          <ul className={classes.rows}>
            {page.items.map(task => (
              <li key={task.id}>
                <QueueRow task={task} open={open} />
              </li>
            ))}
          </ul>
        )}
        <Pager page={page} onMove={window => onSearch({ ...search, after: undefined, before: undefined, ...window })} />
      </section>
      {children}
      {open.id === undefined && page.items.length > 0 && (
        <p className={classes.nothing}>Pilih satu tugas, atau tekan j untuk yang pertama.</p>
      )}
      {showsKeys && <KeyHelp onClose={() => setShowsKeys(false)} />}
    </div>
  )
}
