import { Flex } from '@mantine/core'

/** Link or summary on a line of its own, high enough for a finger. */
export const TouchLink = Flex.withProps({ align: 'center', gap: '0.5rem', w: 'fit-content', mih: 44, fw: 600 })
