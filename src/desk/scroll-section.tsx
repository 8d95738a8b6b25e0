import { Box, type BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { joinClassNames } from '#app/ui/class-names.ts'
import classes from './scroll-section.module.css'

interface Props extends BoxProps {
  label: string
  children: ReactNode
}

/** Section that scrolls inside its own box. The section can have the focus, so that users can scroll it by keyboard. */
export function ScrollSection({ label, className, ...box }: Props) {
  return (
    <Box
      component="section"
      className={joinClassNames(classes.scroll, className)}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a section that scrolls must be reachable by keyboard
      tabIndex={0}
      {...box}
    />
  )
}
