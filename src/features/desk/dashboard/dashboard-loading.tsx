import { Skeleton, Stack } from '@mantine/core'
import { PageLoading } from '#app/ui/states/page-loading.tsx'
import { CardGrid } from './card-grid.tsx'
import { StatisticSkeletons } from './figure-shapes.tsx'

const tasks = ['a', 'b', 'c', 'd', 'e', 'f']

/** Skeleton of the dashboard: task cards, the funnel and figure cards. */
export function DashboardLoading() {
  return (
    <PageLoading>
      <Stack gap="lg">
        <Skeleton h="2.5rem" w="12rem" />
        <CardGrid>
          {tasks.map(key => (
            <Skeleton key={key} h="5.5rem" radius="md" />
          ))}
        </CardGrid>
        <StatisticSkeletons />
      </Stack>
    </PageLoading>
  )
}
