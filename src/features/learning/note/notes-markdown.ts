import { formatDate } from '#app/lib/times.ts'
import { formatPlace } from '#app/learning/note/note-place.ts'
import type { NoteGroup } from './group-notes.ts'

/** Returns the notes as a Markdown file, by course and material. */
export function toMarkdown(groups: readonly NoteGroup[]): string {
  const parts = ['# Catatanku']
  for (const { courseTitle, materials } of groups) {
    parts.push(`## ${toTitle(courseTitle)}`)
    for (const { open, notes } of materials) {
      parts.push(`### ${toTitle(open.materialTitle)}`)
      for (const { anchor, text, createdAt } of notes) {
        if (anchor.kind === 'article')
          parts.push(
            anchor.quote
              .split('\n')
              .map(line => `> ${line}`)
              .join('\n'),
          )
        if (text !== '') parts.push(text)
        parts.push(`_${[formatPlace(anchor), formatDate(createdAt)].filter(Boolean).join(' · ')}_`)
      }
    }
  }
  return `${parts.join('\n\n')}\n`
}

const toTitle = (title: string) => title.replaceAll(/\s+/g, ' ')
