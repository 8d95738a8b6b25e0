import { Skeleton } from '@mantine/core'
import { PageLoading } from '#app/ui/states/page-loading.tsx'
import classes from './dashboard.module.css'

/** The shape of the dashboard: task cards, the funnel, figure cards. */
export function DashboardLoading() {
  return (
    <PageLoading>
      <div className={classes.page}>
        <Skeleton h="2.5rem" w="12rem" />
        <Shapes count={6} height="5.5rem" />
        <Skeleton h="18rem" radius="md" />
        <Shapes count={9} height="19rem" />
      </div>
    </PageLoading>
  )
}

function Shapes({ count, height }: { count: number; height: string }) {
  return (
    <div className={classes.figures}>
      {Array.from({ length: count }, (_, at) => (
        // Equal shapes in a fixed order.
        // oxlint-disable-next-line react/no-array-index-key
        <Skeleton key={at} h={height} radius="md" />
      ))}
    </div>
  )
}
