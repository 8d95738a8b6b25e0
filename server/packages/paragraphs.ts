import type { Block } from '#contract/learning/article.ts'

/** Converts plain text to paragraphs. Empty lines separate paragraphs. */
export function splitParagraphs(text: string): Block[] {
  const paragraphs = text.split(/\n\s*\n/).map(each => each.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim())
  return paragraphs
    .filter(each => each !== '')
    .map(each => ({ kind: 'paragraph', line: [{ kind: 'text', text: each }] }))
}
