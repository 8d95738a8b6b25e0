import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import classes from './sunrise.module.css'

interface Props {
  children: ReactNode
  /** True: the sun rises when it is first shown. False: it has risen. */
  isRising: boolean
  className?: string | undefined
}

/** Sun behind the picture of a moment. Decorative. */
export function Sunrise({ children, isRising, className }: Props) {
  return (
    <div className={classNames(classes.sunrise, className)} data-rises={isRising} aria-hidden="true">
      {children}
    </div>
  )
}
