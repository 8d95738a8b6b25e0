import { parseDescription } from './description-blocks.ts'

/** Renders the text of a course with its paragraphs and lists. */
export function Description({ text }: { text: string }) {
  return parseDescription(text).map(({ kind, lines }, at) => {
    if (kind === 'paragraph') return <p key={at}>{lines.join('\n')}</p>
    const List = kind === 'list' ? 'ul' : 'ol'
    return (
      <List key={at}>
        {lines.map((line, nth) => (
          <li key={nth}>{line}</li>
        ))}
      </List>
    )
  })
}
