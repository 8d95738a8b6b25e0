import { Flex } from '@mantine/core'

/** Buttons and fields beside each other, which wrap if the space is too small. */
export const ActionRow = Flex.withProps({ wrap: 'wrap', gap: '0.5rem 0.75rem', align: 'end' })
