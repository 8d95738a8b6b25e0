import { Skeleton } from '@mantine/core'
import { PageLoading } from '#app/ui/states/page-loading.tsx'
import classes from './dashboard.module.css'
import { StatisticSkeletons } from './figure-shapes.tsx'

const tasks = ['a', 'b', 'c', 'd', 'e', 'f']

/** Skeleton of the dashboard: task cards, the funnel and figure cards. */
export function DashboardLoading() {
  return (
    <PageLoading>
      <div className={classes.page}>
        <Skeleton h="2.5rem" w="12rem" />
        <div className={classes.figures}>
          {tasks.map(key => (
            <Skeleton key={key} h="5.5rem" radius="md" />
          ))}
        </div>
        <StatisticSkeletons />
      </div>
    </PageLoading>
  )
}
