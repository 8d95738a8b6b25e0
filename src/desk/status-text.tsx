import { Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'

/** Text that screen readers announce when it changes. While it is empty, it takes no space in its column. */
export function StatusText({ children, ...text }: TextProps & { children: ReactNode }) {
  return (
    <Text component="output" c="dimmed" pos={children ? 'static' : 'absolute'} {...text}>
      {children}
    </Text>
  )
}
