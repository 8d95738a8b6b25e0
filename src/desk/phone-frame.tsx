import { ScrollSection } from './scroll-section.tsx'
import type { BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'

/** Frame with the width of a phone, in which a preview scrolls. */
export function PhoneFrame(props: BoxProps & { children: ReactNode }) {
  return (
    <ScrollSection
      label="Layar ponsel"
      maw={390}
      p="min(1rem, 3vw)"
      bd="1px solid var(--line)"
      bdrs="lg"
      bg="var(--surface)"
      {...props}
    />
  )
}
