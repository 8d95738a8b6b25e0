import { Fragment } from 'react'
import type { Block, Inline } from '#contract/learning/article.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import { CodeBlock } from './code-block.tsx'
import type { RichPartProps } from './rich-part.tsx'
import { Picture } from './picture.tsx'
import classes from './article-body.module.css'

const RichPart = createLazyPart<RichPartProps>(() => import('./rich-part.tsx').then(module => module.default), {
  // The placeholder is an element too, because reading positions in an article count elements.
  fallback: <span />,
  substitute: ({ part }) => ('tex' in part ? <code>{part.tex}</code> : <span />),
})

/** Renders an article element by element. The browser never parses an author's markup as HTML. */
export function ArticleBody({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className={classes.article}>
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </div>
  )
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const
      return (
        <Heading id={block.id}>
          <Line line={block.line} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Line line={block.line} />
        </p>
      )
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((line, index) => (
            <li key={index}>
              <Line line={line} />
            </li>
          ))}
        </List>
      )
    }
    case 'quote':
      return (
        <blockquote>
          {block.lines.map((line, index) => (
            <p key={index}>
              <Line line={line} />
            </p>
          ))}
        </blockquote>
      )
    case 'code':
      return <CodeBlock language={block.language} text={block.text} />
    case 'table':
      return <TableView head={block.head} rows={block.rows} />
    case 'picture':
      return <Picture block={block} />
    case 'rule':
      return <hr />
    default:
      return <RichPart part={block} line={Line} />
  }
}

/**
 * Link in an article: an internal page opens in the same tab, an email address in the mail program, and another site in
 * a new tab.
 */
function PartLink({ href, text }: { href: string; text: string }) {
  if (href.startsWith('/')) return <AppLink to={href}>{text}</AppLink>
  if (href.startsWith('mailto:')) return <a href={href}>{text}</a>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
}

function TableView({ head, rows }: { head: readonly Inline[][]; rows: readonly Inline[][][] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to be reachable by keyboard
    <section className={classes.scroller} aria-label="Tabel" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((line, index) => (
              <th key={index} scope="col">
                <Line line={line} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((line, at) => (
                <td key={at}>
                  <Line line={line} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Line({ line }: { line: readonly Inline[] }) {
  return line.map((part, index) => <Fragment key={index}>{renderInline(part)}</Fragment>)
}

function renderInline(part: Inline) {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'code':
      return <code>{part.text}</code>
    case 'strong':
      return <strong>{part.text}</strong>
    case 'emphasis':
      return <em>{part.text}</em>
    case 'link':
      return <PartLink href={part.href} text={part.text} />
    case 'break':
      return <br />
    default:
      return <RichPart part={part} />
  }
}
