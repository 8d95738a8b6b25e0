import { DAY_MS } from '#contract/wire/durations.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { FigureRange } from '#contract/admin/dashboard.ts'
import type { DashboardSearch } from '#contract/admin/dashboard-search.ts'
import { FilterTabs } from '#app/desk/filter-tabs.tsx'
import { dashboardFiguresQuery } from '#app/queries/desk/dashboard.ts'
import { CohortTable } from './cohort-table.tsx'
import classes from './dashboard.module.css'
import { DropOffTable } from './drop-off-table.tsx'
import { FigureCard } from './figure-card.tsx'
import { Funnel } from './funnel.tsx'
import { SetupChecklist } from './setup-checklist.tsx'
import { TaskList } from './task-list.tsx'
import { ranges } from './labels.ts'

interface Props {
  search: DashboardSearch
  days: FigureRange
  onSearch: (change: Partial<DashboardSearch>) => void
}

/** Shows tasks that need a decision first, the figures over time second. */
export function DashboardScreen({ search, days, onSearch }: Props) {
  const { data } = useSuspenseQuery(dashboardFiguresQuery(days))
  const first = Date.parse(data.firstDay)
  const dayNames = Array.from({ length: Number(days) }, (_, at) =>
    new Date(first + at * DAY_MS).toISOString().slice(0, 10),
  )
  return (
    <div className={classes.page}>
      <h1>Dashboard</h1>
      <SetupChecklist />
      <TaskList />
      <section aria-labelledby="angka" className={classes.part}>
        <h2 id="angka">Angka</h2>
        <FilterTabs
          label="Masa"
          value={days}
          choices={FigureRange.options.map(value => ({ value, name: ranges[value] }))}
          onChoose={next => onSearch({ days: next })}
        />
        <p className={classes.small}>
          Hari menurut WIB, hari ini sampai sekarang. Garis putus-putus: {ranges[days]} sebelumnya. Angka besar sama
          dengan isi daftarnya. Hitungan per hari disimpan, jadi tidak turun bila sebuah akun dihapus.
        </p>
        <Funnel figures={data.figures} />
        <div className={classes.figures}>
          {data.figures.map(figure => (
            <FigureCard key={figure.name} figure={figure} days={dayNames} />
          ))}
        </div>
      </section>
      <CohortTable measure={search.measure ?? 'active'} onMeasure={measure => onSearch({ measure })} />
      <DropOffTable track={search.track} version={search.version} onChoose={onSearch} />
    </div>
  )
}
