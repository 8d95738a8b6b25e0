import type { ComponentProps } from 'react'
import classes from './button.module.css'
import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-quiet'
export type ButtonSize = 'm' | 'l'

/** For links that look like buttons. */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'm'): string {
  return classNames(classes.button, classes[variant], size === 'l' && classes.large)
}

interface Props extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  isFullWidth?: boolean
  /** At work: cannot be pressed again and says so. */
  isBusy?: boolean
}

export function Button({
  variant = 'primary',
  size = 'm',
  isFullWidth = false,
  isBusy = false,
  type = 'button',
  className,
  disabled,
  children,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass(variant, size), isFullWidth && classes.full, className)}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
    >
      {isBusy && <span className={classes.spinner} aria-hidden="true" />}
      {children}
    </button>
  )
}
