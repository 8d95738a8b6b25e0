import { Flex, type FlexProps } from '@mantine/core'
import { joinClassNames } from '#app/ui/class-names.ts'
import classes from './plain-list.module.css'

interface Props extends Omit<FlexProps, 'ref'> {
  isOrdered?: boolean
  /** True if lines separate the rows. */
  isLined?: boolean
}

/** List without bullets, whose rows are below each other. */
export function PlainList({ isOrdered = false, isLined = false, className, ...list }: Props) {
  return (
    <Flex
      component={isOrdered ? 'ol' : 'ul'}
      direction="column"
      gap={isLined ? 0 : 'sm'}
      m={0}
      p={0}
      {...list}
      className={joinClassNames(classes.plain, isLined && classes.lined, className)}
    />
  )
}
