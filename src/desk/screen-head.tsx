import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  title: string
  text?: ReactNode
  /** Type of the object, shown above its title. */
  kicker?: string
}

/** Header of an admin or expert screen with its only `h1`, in the size of a list's header. */
export function ScreenHead({ title, text, kicker }: Props) {
  return (
    <header>
      {kicker && (
        <Text size="sm" fw={700} c="var(--primary-text)">
          {kicker}
        </Text>
      )}
      <Title order={1} fz="var(--font-size-2xl)" lh={1.25}>
        {title}
      </Title>
      {text && <Text c="dimmed">{text}</Text>}
    </header>
  )
}
