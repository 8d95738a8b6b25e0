import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { StatisticPeriod } from '#contract/admin/dashboard.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { FilterTabs } from '#app/desk/filter-tabs.tsx'
import { dashboardStatisticsQuery } from '#app/queries/desk/dashboard.ts'
import { ErrorState } from '#app/ui/states/error-state.tsx'
import classes from './dashboard.module.css'
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
    <section aria-labelledby="angka" className={classes.part} aria-busy={isPlaceholderData}>
      <h2 id="angka">Angka</h2>
      <FilterTabs
        label="Masa"
        value={days}
        choices={StatisticPeriod.options.map(value => ({ value, name: periodLabels[value] }))}
        onChoose={onDays}
      />
      <p className={classes.small}>
        Hari menurut WIB, hari ini sampai sekarang. Garis putus-putus: {periodLabels[days]} sebelumnya. Angka besar sama
        dengan isi daftarnya. Hitungan per hari disimpan, jadi tidak turun bila sebuah akun dihapus.
      </p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <StatisticSkeletons />}
      {data && (
        <>
          <Funnel figures={data.figures} />
          <div className={classes.figures}>
            {data.figures.map(figure => (
              <StatisticCard key={figure.name} figure={figure} days={listDays(data.firstDay, figure.values.length)} />
            ))}
          </div>
        </>
      )}
    </section>
  )
}

function listDays(firstDay: string, count: number): string[] {
  const first = Date.parse(firstDay)
  return Array.from({ length: count }, (_, at) => new Date(first + at * DAY_MS).toISOString().slice(0, 10))
}
