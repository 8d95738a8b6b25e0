import type { LearningClass, LearningItem } from '#contract/learning/progress.rules.ts'

/** Returns the next material of the class that can be heard. */
export function findNextHeard({ items }: Pick<LearningClass, 'items'>, currentId: string): LearningItem | undefined {
  const at = items.findIndex(item => item.id === currentId)
  return at < 0 ? undefined : items.slice(at + 1).find(item => item.type === 'article')
}
