import type { Block } from '#contract/learning/article.ts'
import { listTextLines } from '#contract/learning/html/html-line.ts'
import { getLineText } from '#contract/learning/reading-time.ts'
import type { PackageFiles } from '../../manifest/package-files.ts'
import { getAttribute, findOutermost, getRawText } from '../../xml/element.ts'
import type { XmlElement } from '../../xml/read-xml.ts'
import { parsePage } from '../html-page.ts'

/**
 * Returns the plain text of a question or an answer, without formatting and pictures. Adds a note about content that
 * was left out.
 */
export type WordsReader = (element: XmlElement | undefined) => string

const MEDIA = ['matimage', 'mataudio', 'matvideo', 'matapplet', 'matapplication']

export function createWordsReader(files: PackageFiles, notes: Set<string>): WordsReader {
  return element => {
    if (MEDIA.some(name => findOutermost(element, name).length > 0)) notes.add(NO_MEDIA)
    const texts = findOutermost(element, 'mattext').map(text => {
      const words = getRawText(text)
      if (getAttribute(text, 'texttype').toLowerCase() !== 'text/html') return words.trim()
      return toPlainText(files, words, notes)
    })
    return texts
      .filter(text => text !== '')
      .join('\n')
      .replaceAll(/[^\P{Cc}\n\t]/gu, ' ')
      .toWellFormed()
  }
}

const NO_MEDIA = 'Gambar atau media dihapus'

/**
 * Returns the plain text of an HTML fragment without its pictures. Adds a note to `notes` if pictures or other media
 * were left out.
 */
export function toPlainText(files: PackageFiles, html: string, notes: Set<string>): string {
  const page = parsePage(files, html, '')
  if (!page) return html.trim()
  const lines: string[] = []
  for (const block of page.blocks) {
    if (block.kind === 'picture') notes.add(NO_MEDIA)
    else if (block.kind === 'code') lines.push(block.text)
    else lines.push(...listTextLines([block]).map(getLineText))
  }
  // Adds one common note instead of the separate notes of the page about media, because questions contain no media at
  // all.
  if (page.notes.some(note => /gambar|audio|video/.test(note))) notes.add(NO_MEDIA)
  return lines.join('\n').trim()
}

/** Converts each line of a text to a paragraph of an article. */
export const toParagraphs = (text: string): Block[] =>
  text.split('\n').map(line => ({ kind: 'paragraph', line: [{ kind: 'text', text: line }] }))
