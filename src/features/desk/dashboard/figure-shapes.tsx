import { Skeleton } from '@mantine/core'
import { FigureName } from '#contract/admin/dashboard.ts'
import classes from './dashboard.module.css'

/** Skeleton of the funnel and the figure cards. */
export function FigureShapes() {
  return (
    <>
      <Skeleton h="18rem" radius="md" />
      <div className={classes.figures}>
        {FigureName.options.map(name => (
          <Skeleton key={name} h="19rem" radius="md" />
        ))}
      </div>
    </>
  )
}
