import type { ReactNode } from 'react'

interface Props {
  label: string
  className: string | undefined
  children: ReactNode
}

/** Section that scrolls inside its own box. The section can have the focus, so that users can scroll it by keyboard. */
export function ScrollSection({ label, className, children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a section that scrolls must be reachable by keyboard
    <section className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
