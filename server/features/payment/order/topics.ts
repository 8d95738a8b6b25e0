import { formatOwnRow, type Topic } from '../../../realtime/topic.ts'

export const orderTopics: readonly Topic[] = [
  { kind: 'orders', everyMs: 0, rowFor: ({ userId }) => formatOwnRow('orders', userId) },
]
