import { Stack } from '@mantine/core'
import type { StatisticPeriod } from '#contract/admin/dashboard.ts'
import type { DashboardSearch } from '#contract/admin/dashboard-search.ts'
import { ScreenHead } from '#app/desk/screen-head.tsx'
import { CohortTable } from './cohort-table.tsx'
import { DropOffTable } from './drop-off-table.tsx'
import { DashboardStatistics } from './figures.tsx'
import { SetupChecklist } from './setup-checklist.tsx'
import { TaskList } from './task-list.tsx'

interface Props {
  search: DashboardSearch
  days: StatisticPeriod
  onSearch: (change: Partial<DashboardSearch>) => void
}

/** Dashboard with the tasks that need a decision, and below them the figures over time. */
export function DashboardScreen({ search, days, onSearch }: Props) {
  return (
    <Stack gap="lg">
      <ScreenHead title="Dashboard" />
      <SetupChecklist />
      <TaskList />
      <DashboardStatistics days={days} onDays={next => onSearch({ days: next })} />
      <CohortTable measure={search.measure ?? 'active'} onMeasure={measure => onSearch({ measure })} />
      <DropOffTable track={search.track} version={search.version} onChoose={onSearch} />
    </Stack>
  )
}
