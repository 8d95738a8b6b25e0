import type { ComponentProps, MouseEvent } from 'react'
import classes from './button.module.css'
import { joinClassNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-quiet'
export type ButtonSize = 'm' | 'l'

/** Returns the classes for a button, also for links that look like buttons. */
export function getButtonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'm'): string {
  return joinClassNames(classes.button, classes[variant], size === 'l' && classes.large)
}

interface Props extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  isFullWidth?: boolean
  /**
   * True while the action runs. The button then shows a spinner and ignores presses, but keeps the focus, unlike a
   * disabled button.
   */
  isBusy?: boolean
}

export function Button({
  variant = 'primary',
  size = 'm',
  isFullWidth = false,
  isBusy = false,
  type = 'button',
  className,
  children,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      className={joinClassNames(getButtonClass(variant, size), isFullWidth && classes.full, className)}
      {...(isBusy && { 'aria-busy': true, 'aria-disabled': true, onClick: refuse })}
    >
      {isBusy && <span className={classes.spinner} aria-hidden="true" />}
      {children}
    </button>
  )
}

/** Enter in a field clicks the form's button, so a busy button must not submit again. */
function refuse(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
