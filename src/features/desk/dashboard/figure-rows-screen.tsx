import { NativeSelect } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type StatisticRow, StatisticRowKind, type StatisticRowSearch } from '#contract/admin/figure-list.ts'
import { EmailText } from '#app/desk/email-text.tsx'
import type { DeskColumn } from '#app/desk/list/columns.ts'
import { DayFilter } from '#app/desk/list/day-filter.tsx'
import { DeskList } from '#app/desk/list/desk-list.tsx'
import { listFilter } from '#app/desk/list/list-filter.ts'
import type { ListScreenProps } from '#app/desk/list/list-route.ts'
import { getPointReasonLabel } from '#contract/points/reason-names.ts'
import { DateTimeText } from '#app/desk/moment.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { statisticRowsQuery } from '#app/queries/desk/dashboard.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { statisticNames, statisticNouns } from './labels.ts'

const learner: DeskColumn<StatisticRow> = {
  id: 'user',
  name: 'Pelajar',
  cell: ({ user }) => <AppLink to={`/admin/user/${user.id}`}>{user.fullName}</AppLink>,
}
const at: DeskColumn<StatisticRow> = {
  id: 'at',
  name: 'Waktu',
  sort: 'at',
  cell: row => <DateTimeText at={row.at} zone="WIB" />,
}
const email: DeskColumn<StatisticRow> = {
  id: 'email',
  name: 'Email',
  cell: row => <EmailText email={row.user.email} />,
}
const about = (name: string, textOf: (text: string) => string = text => text): DeskColumn<StatisticRow> => ({
  id: 'about',
  name,
  cell: row => (row.about === null ? '–' : textOf(row.about)),
})
const amount: DeskColumn<StatisticRow> = {
  id: 'amount',
  name: 'Poin',
  isNumber: true,
  cell: row => formatNumber(row.amount ?? 0),
}

const columns: Record<StatisticRowKind, readonly DeskColumn<StatisticRow>[]> = {
  activeLearners: [learner, { ...at, name: 'Terakhir belajar' }, email],
  firstLessons: [learner, { ...at, name: 'Materi pertama selesai' }, email],
  completions: [learner, about('Materi'), at, { ...email, isExtra: true }],
  certificates: [learner, about('Nomor'), at, { ...email, isExtra: true }],
  points: [learner, about('Untuk', getPointReasonLabel), amount, at, { ...email, isExtra: true }],
}

/** Lists the rows behind a figure of the dashboard. */
export function StatisticRowsScreen({ search, onSearch }: ListScreenProps<StatisticRowSearch>) {
  const { data: page } = useSuspenseQuery(statisticRowsQuery(search))
  const { narrow } = listFilter(search, onSearch)
  const { kind = 'completions' } = search
  return (
    <DeskList
      title={statisticNames[kind]}
      noun={statisticNouns[kind]}
      page={page}
      columns={columns[kind]}
      rowId={row => row.id}
      rowName={row => `${row.user.fullName}, ${formatMoment(row.at, 'WIB')}`}
      address={search}
      onAddress={onSearch}
      filters={
        <>
          <NativeSelect
            label="Angka"
            value={kind}
            data={StatisticRowKind.options.map(value => ({ value, label: statisticNames[value] }))}
            onChange={({ currentTarget }) =>
              narrow({ kind: StatisticRowKind.options.find(value => value === currentTarget.value) })
            }
          />
          <DayFilter label="Hari (WIB)" from={search.from} until={search.until} onChoose={narrow} />
        </>
      }
    />
  )
}
