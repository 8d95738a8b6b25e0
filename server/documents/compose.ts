import { drawnDocuments } from '#contract/rules/public-pages.ts'
import { escapeHtml } from '../http/escape-html.ts'
import type { DrawnPage } from './drawing.ts'

/** A whole document: its frame, with the drawn page and what is said about it. */
export function composeDocument(frame: string, { html, title }: DrawnPage): string {
  const { marks } = drawnDocuments
  const about = `<title>${escapeHtml(title)}</title>`
  // The frame's marks are looked for before any text is put in: one that looks like a mark stays a text.
  const [head, afterAbout] = splitAt(frame, marks.about)
  const [middle, tail] = splitAt(afterAbout, marks.body)
  return [head, about, middle, html, tail].join('')
}

function splitAt(text: string, mark: string): [before: string, after: string] {
  const at = text.indexOf(mark)
  if (at === -1) throw new Error(`a frame has no ${mark}`)
  return [text.slice(0, at), text.slice(at + mark.length)]
}
