import { type ComponentType, createElement, type ReactNode } from 'react'
import type { Block, Inline, MathPart } from '#contract/learning/article.ts'
import { isMathAttribute, isMathElement } from '#contract/learning/formula-parts.ts'
import classes from './rich-part.module.css'

export interface RichPartProps {
  part: Extract<Inline | Block, { kind: 'formula' | 'footnote' | 'footnotes' }>
  /** Component that renders inline parts. Required if the part is a block. */
  line?: ComponentType<{ line: readonly Inline[] }>
}

/** Number of characters that fit on one line of a phone, even with large text. */
const NARROW_SIGNS = 12

/** Renders formulas and footnotes. Loaded through `createLazyPart()`, because most articles have none. */
export default function RichPart({ part, line }: RichPartProps) {
  switch (part.kind) {
    case 'formula':
      return <Formula {...part} isBlock={line !== undefined} />
    case 'footnote':
      return (
        <sup className={classes.mark}>
          <a
            id={`rujukan_${part.number}_${part.use}`}
            href={`#catatan_${part.number}`}
            aria-label={`Catatan kaki ${part.number}`}
          >
            {part.number}
          </a>
        </sup>
      )
    case 'footnotes':
      return line && <Footnotes notes={part.notes} line={line} />
  }
}

function Formula({ tex, math, isBlock }: { tex: string; math: readonly MathPart[] | null; isBlock: boolean }) {
  const drawn = math ? renderMath(math, tex) : <code>{tex}</code>
  const signs = math ? math.filter(part => typeof part === 'string').join('') : tex
  if (!isBlock && signs.length <= NARROW_SIGNS) return drawn
  return (
    // Focusable, because a scrolling element must be reachable by keyboard. Uses `role`, because a block element for
    // groups is not allowed inside a line.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <span className={isBlock ? classes.block : classes.wide} role="group" aria-label="Rumus" tabIndex={0}>
      {drawn}
    </span>
  )
}

/** Renders only known MathML elements, one by one. */
function renderMath(parts: readonly MathPart[], tex: string): ReactNode {
  let at = 0
  function next(): ReactNode {
    const part = parts[at]
    at += 1
    if (part === undefined || typeof part === 'string') return part
    const children: ReactNode[] = []
    for (let count = part.parts; count > 0 && at < parts.length; count -= 1) children.push(next())
    if (!isMathElement(part.name)) return null
    const knownAttributes = Object.entries(part.attributes).filter(([name, value]) => isMathAttribute(name, value))
    // Keeps the TeX source in an attribute, so that users can copy the formula into another text.
    const source = part.name === 'math' ? { 'data-tex': tex } : {}
    return createElement(part.name, { ...Object.fromEntries(knownAttributes), ...source }, ...children)
  }
  return next()
}

type FootnotesProps = Pick<Extract<Block, { kind: 'footnotes' }>, 'notes'> & Required<Pick<RichPartProps, 'line'>>

function Footnotes({ notes, line: Line }: FootnotesProps) {
  return (
    <section className={classes.notes} aria-labelledby="catatan_kaki">
      <h2 id="catatan_kaki">Catatan kaki</h2>
      <ol>
        {notes.map(({ lines, uses }, at) => (
          // Gets the focus when the user follows the reference by keyboard, so that Tab continues from here.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <li key={at} id={`catatan_${at + 1}`} tabIndex={-1}>
            {lines.map((line, index) => (
              <p key={index}>
                <Line line={line} />
              </p>
            ))}
            <p className={classes.back}>
              {Array.from({ length: uses }, (_, use) => (
                <a
                  key={use}
                  href={`#rujukan_${at + 1}_${use + 1}`}
                  aria-label={`Kembali ke teks${uses > 1 ? ` ${use + 1}` : ''}, catatan kaki ${at + 1}`}
                >
                  Kembali ke teks{uses > 1 && ` ${use + 1}`}
                </a>
              ))}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
