import type { ReactNode } from 'react'
import { joinClassNames } from './class-names.ts'
import classes from './sunrise.module.css'

interface Props {
  children: ReactNode
  /** True if the sun rises when it is first shown. False if it has already risen. */
  isRising: boolean
  className?: string | undefined
}

/**
 * Sun behind the picture of every celebration. Hidden from screen readers. If the user prefers reduced motion, only the
 * last frame is shown.
 */
export function Sunrise({ children, isRising, className }: Props) {
  return (
    <div className={joinClassNames(classes.sunrise, className)} data-rises={isRising} aria-hidden="true">
      {children}
    </div>
  )
}
