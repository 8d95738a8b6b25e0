import { Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { StatisticPeriod } from '#contract/admin/dashboard.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { FilterTabs } from '#app/desk/filter-tabs.tsx'
import { Part } from '#app/desk/part.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { dashboardStatisticsQuery } from '#app/queries/desk/dashboard.ts'
import { ErrorState } from '#app/ui/states/error-state.tsx'
import { CardGrid } from './card-grid.tsx'
import { StatisticCard } from './figure-card.tsx'
import { StatisticSkeletons } from './figure-shapes.tsx'
import { Funnel } from './funnel.tsx'
import { periodLabels } from './labels.ts'

interface Props {
  days: StatisticPeriod
  onDays: (days: StatisticPeriod) => void
}

/** Figures over a period. They load after the tasks, because counting the rows of a year takes longer. */
export function DashboardStatistics({ days, onDays }: Props) {
  const query = useQuery({ ...dashboardStatisticsQuery(days), placeholderData: keepPreviousData })
  const { data, error, isPlaceholderData, refetch } = query
  return (
    <Part aria-labelledby="angka" aria-busy={isPlaceholderData}>
      <Title order={2} id="angka">
        Angka
      </Title>
      <FilterTabs
        label="Masa"
        value={days}
        choices={StatisticPeriod.options.map(value => ({ value, name: periodLabels[value] }))}
        onChoose={onDays}
      />
      <SmallText>
        Hari menurut WIB, hari ini sampai sekarang. Garis putus-putus: {periodLabels[days]} sebelumnya. Angka besar sama
        dengan isi daftarnya. Hitungan per hari disimpan, jadi tidak turun bila sebuah akun dihapus.
      </SmallText>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <StatisticSkeletons />}
      {data && (
        <>
          <Funnel figures={data.figures} />
          <CardGrid>
            {data.figures.map(figure => (
              <StatisticCard key={figure.name} figure={figure} days={listDays(data.firstDay, figure.values.length)} />
            ))}
          </CardGrid>
        </>
      )}
    </Part>
  )
}

function listDays(firstDay: string, count: number): string[] {
  const first = Date.parse(firstDay)
  return Array.from({ length: count }, (_, at) => new Date(first + at * DAY_MS).toISOString().slice(0, 10))
}
