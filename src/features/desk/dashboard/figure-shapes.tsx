import { Skeleton } from '@mantine/core'
import { StatisticName } from '#contract/admin/dashboard.ts'
import { CardGrid } from './card-grid.tsx'

/** Skeleton of the funnel and the figure cards. */
export function StatisticSkeletons() {
  return (
    <>
      <Skeleton h="18rem" radius="md" />
      <CardGrid>
        {StatisticName.options.map(name => (
          <Skeleton key={name} h="19rem" radius="md" />
        ))}
      </CardGrid>
    </>
  )
}
