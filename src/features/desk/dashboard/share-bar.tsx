import { Box, type BoxProps } from '@mantine/core'

interface Props extends BoxProps {
  /** Length of the bar, from 0 to 1. */
  share: number
}

/** Bar that repeats a number as a length. Hidden from screen readers, because the number is beside it. */
export function ShareBar({ share, ...box }: Props) {
  return (
    <Box
      component="span"
      display="block"
      w={`${100 * share}%`}
      bdrs="xl"
      bg="var(--primary)"
      aria-hidden="true"
      {...box}
    />
  )
}
