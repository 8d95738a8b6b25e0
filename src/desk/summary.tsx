import { Text } from '@mantine/core'

/** Summary of a `details` element, high enough for a finger. */
export const Summary = Text.withProps({ component: 'summary', mih: 44, py: '0.6rem', fw: 600 })
