import type { Block } from '#contract/article.ts'
import { linesOf } from '#contract/rules/html/html-line.ts'
import { lineText } from '#contract/rules/reading-time.ts'
import type { PackageFiles } from '../../manifest/package-files.ts'
import { attribute, outermostOf, rawTextOf } from '../../xml/element.ts'
import type { XmlElement } from '../../xml/read-xml.ts'
import { parsePage } from '../html-page.ts'

/** The words of a question or an answer, which have no looks and no pictures here; notes say what was left out. */
export type WordsReader = (element: XmlElement | undefined) => string

const MEDIA = ['matimage', 'mataudio', 'matvideo', 'matapplet', 'matapplication']

export function wordsReader(files: PackageFiles, notes: Set<string>): WordsReader {
  return element => {
    if (MEDIA.some(name => outermostOf(element, name).length > 0)) notes.add(NO_MEDIA)
    const texts = outermostOf(element, 'mattext').map(text => {
      const words = rawTextOf(text)
      if (attribute(text, 'texttype').toLowerCase() !== 'text/html') return words.trim()
      return plainOf(files, words, notes)
    })
    return texts
      .filter(text => text !== '')
      .join('\n')
      .replaceAll(/[^\P{Cc}\n\t]/gu, ' ')
      .toWellFormed()
  }
}

const NO_MEDIA = 'Gambar atau media dihapus'

function plainOf(files: PackageFiles, html: string, notes: Set<string>): string {
  const page = parsePage(files, html, '')
  if (!page) return html.trim()
  const lines: string[] = []
  for (const block of page.blocks) {
    if (block.kind === 'picture') notes.add(NO_MEDIA)
    else if (block.kind === 'code') lines.push(block.text)
    else lines.push(...linesOf([block]).map(lineText))
  }
  // A word about a medium is one of those: they stand in no question.
  if (page.notes.some(note => /gambar|audio|video/.test(note))) notes.add(NO_MEDIA)
  return lines.join('\n').trim()
}

/** A text of several lines as an article has it. */
export const paragraphsOf = (text: string): Block[] =>
  text.split('\n').map(line => ({ kind: 'paragraph', line: [{ kind: 'text', text: line }] }))
