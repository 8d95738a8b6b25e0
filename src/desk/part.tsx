import { Flex } from '@mantine/core'

/** Part of a screen, whose children are below each other. */
export const Part = Flex.withProps({ component: 'section', direction: 'column', gap: 'sm' })
