import type { ContentListRow } from './queries.ts'

export function presentRow({ id, kind, slug, name, state, position, publish_at, updated_at }: ContentListRow) {
  const publishAt = publish_at?.toISOString() ?? null
  return { id, kind, slug, name, state, position, publishAt, updatedAt: updated_at.toISOString() }
}
