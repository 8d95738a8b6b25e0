import { Parser } from 'htmlparser2'
import { toMarkdown } from '#contract/learning/article-markdown.ts'
import { htmlToArticle } from '#contract/learning/html/html-article.ts'
import type { SkippedContent } from '#contract/learning/html/html-blocks.ts'
import { readHtml } from '#contract/learning/html/html-tree.ts'

export interface PastedMarkdown {
  markdown: string
  /** True if the content is text within a line, without a block element. */
  isInline: boolean
  leftOut: SkippedContent
}

/**
 * Converts HTML copied from Word, Google Docs or a web page to our Markdown. Reads the HTML as text and never creates
 * elements, so no script runs, no picture loads and no style applies. Returns undefined if the HTML has no content.
 */
export function htmlToMarkdown(html: string): PastedMarkdown | undefined {
  const page = readHtml(html, Parser)
  if (!page) return undefined
  const leftOut = { pictures: 0, formulas: 0 }
  const blocks = htmlToArticle(page, { leftOut })
  // Counts the picture of a Word formula as a formula. Word stores the formula in a comment and adds a picture for
  // other programs.
  const pictured = Math.min(leftOut.pictures, html.match(/<!\[if !msEquation\]>/g)?.length ?? 0)
  leftOut.formulas += pictured
  leftOut.pictures -= pictured
  if (blocks.length === 0) return undefined
  const isInline = blocks.length === 1 && blocks[0]?.kind === 'paragraph'
  return { markdown: toMarkdown(blocks), isInline, leftOut }
}

/** Returns the message about skipped content, or an empty text if nothing was skipped. */
export function describeLeftOut({ pictures, formulas }: SkippedContent): string {
  const parts = [
    pictures > 0 ? `${pictures} gambar tidak ikut: unggah lewat tombol Gambar.` : '',
    formulas > 0 ? `${formulas} rumus tidak ikut: tulis lewat tombol Rumus.` : '',
  ]
  return parts.filter(part => part !== '').join(' ')
}
