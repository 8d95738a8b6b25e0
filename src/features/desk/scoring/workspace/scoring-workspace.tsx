import { Box, Group, Stack, Text } from '@mantine/core'
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
import { PlainList } from '#app/desk/plain-list.tsx'
import scoring from '../scoring.module.css'
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
  const empty = describeEmptyQueue(isFiltered, page.counts.scored + page.counts.returned > 0)
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
    <Box
      {...(isAlone && { maw: 1400, mx: 'auto', px: 'var(--page-gutter)', pt: '1.5rem', pb: '3rem' })}
      className={joinClassNames(scoring.columns, open.id !== undefined && classes.opened)}
    >
      {/* Handles only the Escape key of the search field inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section ref={listRef} className={classes.queue} aria-label="Antrean tugas" onKeyDown={leaveSearch}>
        <Stack gap="sm">
          <ScreenHead
            title={title}
            text={<span aria-live="polite">{formatTotal(page.total, 'tugas')}, urut menurut janji</span>}
          />
          <Group gap="0.35rem 0.75rem">
            <AppLink to="/expert/bawaan">Bawa offline</AppLink>
            <Button variant="ghost" onClick={() => setShowsKeys(true)}>
              Tombol pintas
            </Button>
          </Group>
          <QueueFilters page={page} search={search} onSearch={onSearch} />
          {page.items.length === 0 ? (
            <EmptyState title={empty.title} action={isFiltered && <Button onClick={clear}>Hapus saringan</Button>}>
              <p>{empty.text}</p>
            </EmptyState>
          ) : (
            <PlainList gap={0} bd="1px solid var(--line)" bdrs="md" bg="var(--surface-raised)" className={classes.rows}>
              {page.items.map(task => (
                <li key={task.id}>
                  <QueueRow task={task} open={open} />
                </li>
              ))}
            </PlainList>
          )}
          <Pager
            page={page}
            onMove={window => onSearch({ ...search, after: undefined, before: undefined, ...window })}
          />
        </Stack>
      </section>
      {children}
      {open.id === undefined && page.items.length > 0 && (
        <Text
          display={{ base: 'none', lg: 'block' }}
          px="md"
          py="xl"
          bd="1.5px dashed var(--line-strong)"
          bdrs="lg"
          c="dimmed"
          ta="center"
        >
          Pilih satu tugas, atau tekan j untuk yang pertama.
        </Text>
      )}
      {showsKeys && <KeyHelp onClose={() => setShowsKeys(false)} />}
    </Box>
  )
}

function describeEmptyQueue(isFiltered: boolean, hasAssessed: boolean): { title: string; text: string } {
  if (isFiltered) return { title: 'Tidak ada tugas yang cocok', text: 'Ubah atau hapus saringannya.' }
  if (!hasAssessed) return { title: 'Belum ada tugas', text: 'Yang pertama akan muncul di sini.' }
  return {
    title: 'Semua tugas sudah dinilai',
    text: 'Tugas berikutnya akan muncul di sini. Yang sudah dinilai ada di Saringan lain, Keadaan.',
  }
}
