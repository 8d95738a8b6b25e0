import type { MaterialContent } from '#contract/learning/lecture-material.ts'

/** Adds the URL of the player to a unit, if one is configured. */
export function addPlayerAddress<Content extends MaterialContent>(
  content: Content,
  playedAt: string | undefined,
): Content {
  return content.kind === 'scorm' && playedAt !== undefined ? { ...content, playedAt } : content
}
