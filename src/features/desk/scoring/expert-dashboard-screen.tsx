import { Flex, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getMeetingPhase } from '#contract/webinar/webinar.rules.ts'
import { formatMeeting } from '#app/lib/meeting-times.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { heldMeetingsQuery } from '#app/queries/desk/attendance.ts'
import { expertStatisticsQuery, ownTasksQuery } from '#app/queries/desk/expert.ts'
import { staffQuestionsQuery } from '#app/queries/desk/lesson-question.ts'
import { BusinessLink } from '#app/session/business-link.tsx'
import { usePreciseNow } from '#app/session/use-precise-now.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { ScreenHead } from '#app/desk/screen-head.tsx'
import { PlainList } from '#app/desk/plain-list.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { TouchLink } from '#app/desk/touch-link.tsx'
import { PromiseClock } from './promise-clock.tsx'
import { ReadingBadge } from './readings/reading-badge.tsx'

const TASKS = '/expert/task-assignment'
/** Number of tasks that are shown at first, sorted by due time. */
const FIRST_TASKS = 5
const NEXT_MEETINGS = 3

/** Dashboard of an expert: waiting tasks first, then figures and meetings. */
export function ExpertDashboardScreen() {
  return (
    <Stack gap="lg">
      <ScreenHead title="Dashboard" text="Tugas yang kamu pegang, urut menurut janji kepada pelajar." />
      <Queue />
      <Figures />
      <Meetings />
    </Stack>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Flex component="section" direction="column" gap="sm" aria-labelledby={id}>
      <Title order={2} id={id} fz="var(--font-size-xl)">
        {title}
      </Title>
      {children}
    </Flex>
  )
}

/** Row with a link to a task or a meeting, and facts about it. */
function Row({ children }: { children: ReactNode }) {
  return (
    <Flex component="li" wrap="wrap" justify="space-between" align="center" gap="0.25rem 1rem">
      {children}
    </Flex>
  )
}

function Queue() {
  const { data } = useSuspenseQuery(ownTasksQuery())
  return (
    <Section id="antrean" title="Antreanmu">
      {data.items.length === 0 ? (
        <Text>Belum ada tugas yang kamu pegang. Ambil dari daftar tugas.</Text>
      ) : (
        <PlainList isLined>
          {data.items.slice(0, FIRST_TASKS).map(task => (
            <Row key={task.id}>
              <TouchLink component={AppLink} to={`${TASKS}/${task.id}`}>
                {task.materialTitle}, {task.learner.fullName}
              </TouchLink>
              <ReadingBadge task={task} />
              <PromiseClock work={task} />
            </Row>
          ))}
        </PlainList>
      )}
      <Group gap="sm">
        <BusinessLink page="scoring" className={getButtonClass('primary')}>
          Nilai tugas
        </BusinessLink>
        <AppLink to={TASKS} className={getButtonClass('secondary')}>
          Daftar tugas
        </AppLink>
      </Group>
    </Section>
  )
}

function Figures() {
  const { data: own } = useSuspenseQuery(expertStatisticsQuery())
  const { data: questions } = useQuery(staffQuestionsQuery({ state: 'waiting' }))
  const figures = [
    { name: 'Kamu pegang', value: own.mineCount, note: late(own.mineLateCount), to: `${TASKS}?holder=mine` },
    { name: 'Belum diambil', value: own.freeCount, note: late(own.freeLateCount), to: `${TASKS}?holder=free` },
    {
      name: 'Pertanyaan menunggu',
      value: questions?.waitingCount ?? '–',
      note: questions?.waitingSince
        ? `terlama sejak ${formatMoment(questions.waitingSince)}`
        : 'tidak ada yang menunggu',
      to: '/expert/tanya?state=waiting',
    },
    {
      name: 'Kamu nilai dalam 7 hari',
      value: own.assessedThisWeekCount,
      note: `${formatNumber(own.assessedCount)} dalam 30 hari`,
    },
    { name: 'Janji ditepati', value: kept(own), note: 'dari yang kamu nilai dalam 30 hari' },
    { name: 'Rata-rata nilai', value: own.averageScore ?? '–', note: 'yang kamu beri dalam 30 hari' },
  ]
  return (
    <Section id="angka" title="Angkamu">
      <PlainList direction="row" wrap="wrap">
        {figures.map(({ name, value, note, to }) => (
          <Paper component="li" key={name} withBorder flex="1 1 13rem" px="md" py="sm">
            <Stack gap="0.25rem">
              <span>{to ? <AppLink to={to}>{name}</AppLink> : name}</span>
              <Text fz="var(--font-size-xl)" fw={700}>
                {typeof value === 'number' ? formatNumber(value) : value}
              </Text>
              <SmallText>{note}</SmallText>
            </Stack>
          </Paper>
        ))}
      </PlainList>
    </Section>
  )
}

const late = (count: number) => (count > 0 ? `${formatNumber(count)} lewat janji` : 'semua janji terjaga')

function kept({ keptCount, assessedCount }: { keptCount: number; assessedCount: number }): string {
  return assessedCount === 0 ? '–' : `${Math.round((100 * keptCount) / assessedCount)}%`
}

function Meetings() {
  const { data: held } = useSuspenseQuery(heldMeetingsQuery())
  const now = usePreciseNow()
  const next = held
    .filter(meeting => getMeetingPhase({ ...meeting, state: 'planned' }, now) !== 'over')
    .slice(0, NEXT_MEETINGS)
  return (
    <Section id="sesi" title="Sesi berikutnya">
      {next.length === 0 && <Text>Belum ada sesi yang kamu pandu dalam seminggu ke depan.</Text>}
      <PlainList isLined>
        {next.map(meeting => (
          <Row key={meeting.id}>
            <TouchLink component={AppLink} to={`/expert/sesi?sesi=${meeting.id}`}>
              {meeting.title}
            </TouchLink>
            <SmallText span>
              {formatMeeting(meeting.startsAt)} · {meeting.mode}
            </SmallText>
          </Row>
        ))}
      </PlainList>
    </Section>
  )
}
