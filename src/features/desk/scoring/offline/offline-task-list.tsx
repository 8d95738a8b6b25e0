import { Flex, Paper, Text } from '@mantine/core'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import { useOutbox } from '#app/outbox/outbox.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { PlainList } from '#app/desk/plain-list.tsx'
import { Summary } from '#app/desk/summary.tsx'
import { PromiseClock } from '../promise-clock.tsx'
import { ReadingBadge } from '../readings/reading-badge.tsx'
import type { OfflineTasks, OfflineTask } from './offline-task.ts'

interface Props {
  offlineTasks: OfflineTasks | undefined
  open: readonly OfflineTask[]
  openedId: string | undefined
  onOpen: (id: string) => void
}

/**
 * Lists the offline tasks that are not assessed yet, and below them the assessed tasks with the delivery state of each
 * assessment.
 */
export function OfflineTaskList({ offlineTasks, open, openedId, onOpen }: Props) {
  const { entries } = useOutbox()
  const assessed = offlineTasks?.tasks.filter(each => each.said !== null) ?? []
  return (
    <Flex component="section" direction="column" gap="sm" miw={0} aria-label="Tugas di perangkat">
      {open.length > 0 && <Text c="dimmed">{open.length} tugas belum dinilai</Text>}
      <PlainList gap="0.5rem">
        {open.map(({ task, isNewVersion }) => (
          <li key={task.id}>
            <Paper
              component="button"
              type="button"
              withBorder
              w="100%"
              px="md"
              py="sm"
              ta="left"
              {...(task.id === openedId && { bd: '1px solid var(--primary)', bg: 'var(--primary-soft)' })}
              aria-current={task.id === openedId ? 'true' : undefined}
              onClick={() => onOpen(task.id)}
            >
              <Flex component="span" direction="column" gap="0.25rem">
                <Flex component="span" wrap="wrap" justify="space-between" align="center" gap="0.35rem 0.75rem">
                  <strong>{task.learner.fullName}</strong>
                  <ReadingBadge task={task} />
                  {isNewVersion && <Badge tone="primary">Versi baru</Badge>}
                </Flex>
                <span>{task.materialTitle}</span>
                <PromiseClock work={task} />
              </Flex>
            </Paper>
          </li>
        ))}
      </PlainList>
      {assessed.length > 0 && (
        <details>
          <Summary>{assessed.length} sudah kamu nilai di sini</Summary>
          <PlainList gap="0.5rem">
            {assessed.map(({ task, said: words }) => (
              <Flex
                component="li"
                key={task.id}
                wrap="wrap"
                justify="space-between"
                align="center"
                gap="0.35rem 0.75rem"
              >
                <span>
                  {task.learner.fullName}: {words?.state === 'scored' ? `nilai ${words.score}` : 'diminta perbaikan'}
                </span>
                <Sent entry={getEntry(entries, task.id)} />
              </Flex>
            ))}
          </PlainList>
        </details>
      )}
    </Flex>
  )
}

function Sent({ entry }: { entry: OutboxEntry | undefined }) {
  if (!entry) return <Badge tone="neutral">Terkirim</Badge>
  if (entry.state !== 'refused') return <Badge tone="primary">Belum terkirim</Badge>
  return <AppLink to="/sync">Perlu perhatian</AppLink>
}

function getEntry(entries: readonly OutboxEntry[], assignmentId: string): OutboxEntry | undefined {
  return entries.findLast(
    ({ kind, payload }) => kind === 'assessment' && 'assignmentId' in payload && payload.assignmentId === assignmentId,
  )
}
