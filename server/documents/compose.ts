import { brand } from '#contract/brand.ts'
import { drawnDocuments } from '#contract/rules/public-pages.ts'
import { escapeHtml } from '../http/escape-html.ts'
import type { DrawnPage } from './drawing.ts'

/** A whole document: its frame, with the drawn page and what is said about it. */
export function composeDocument(frame: string, page: DrawnPage, place: DocumentPlace): string {
  const { marks } = drawnDocuments
  // The frame's marks are looked for before any text is put in: one that looks like a mark stays a text.
  const [head, afterAbout] = splitAt(frame, marks.about)
  const [middle, tail] = splitAt(afterAbout, marks.body)
  return [head, headOf(page, place), middle, page.html, tail].join('')
}

interface DocumentPlace {
  origin: string
  path: string
}

/** What those who find and share a page read of it. What is not there is not to be found. */
function headOf({ title, about }: DrawnPage, { origin, path }: DocumentPlace): string {
  if (!about) return `${tag('title', {}, title)}${meta('name', 'robots', 'noindex')}`
  const address = origin + path
  const shared = {
    'og:type': 'website',
    'og:site_name': brand.name,
    'og:locale': 'id_ID',
    'og:title': title,
    'og:description': about.description,
    'og:url': address,
    'og:image': `${origin}/icons/semai-512.png`,
  }
  return [
    tag('title', {}, title),
    meta('name', 'description', about.description),
    tag('link', { rel: 'canonical', href: address }),
    tag('link', { rel: 'alternate', hreflang: 'id', href: address }),
    ...Object.entries(shared).map(([name, content]) => meta('property', name, content)),
    meta('name', 'twitter:card', 'summary'),
    ...about.structured.map(dataBlock),
  ].join('')
}

const meta = (by: 'name' | 'property', name: string, content: string) => tag('meta', { [by]: name, content })

function tag(name: string, attributes: Record<string, string>, text?: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
  return `<${name}${written.join('')}>${text === undefined ? '' : `${escapeHtml(text)}</${name}>`}`
}

/** Without a `<` no text in it can end the block. */
function dataBlock(value: object): string {
  return `<script type="application/ld+json">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`
}

function splitAt(text: string, mark: string): [before: string, after: string] {
  const at = text.indexOf(mark)
  if (at === -1) throw new Error(`a frame has no ${mark}`)
  return [text.slice(0, at), text.slice(at + mark.length)]
}
