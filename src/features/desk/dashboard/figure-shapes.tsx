import { Skeleton } from '@mantine/core'
import { StatisticName } from '#contract/admin/dashboard.ts'
import classes from './dashboard.module.css'

/** Skeleton of the funnel and the figure cards. */
export function StatisticSkeletons() {
  return (
    <>
      <Skeleton h="18rem" radius="md" />
      <div className={classes.figures}>
        {StatisticName.options.map(name => (
          <Skeleton key={name} h="19rem" radius="md" />
        ))}
      </div>
    </>
  )
}
