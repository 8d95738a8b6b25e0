import { brand } from '#contract/site/brand.ts'
import { drawnDocuments } from '#contract/site/drawn-documents.ts'
import { landingParts } from '#contract/site/public-pages.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { createCardAddress, CARD_LIMITS } from './cards/card-address.ts'
import type { Card, RenderedLanding, RenderedPage } from './drawing.ts'

/** Builds a whole document from the frame, the rendered page and the page's metadata. */
export function composeDocument(frame: string, page: RenderedPage, address: DocumentAddress): string {
  const { marks } = drawnDocuments
  // Finds both marks in the frame before inserting text, so that inserted text that looks like a mark is not replaced.
  const [head, afterAbout] = splitAt(frame, marks.about)
  const [middle, tail] = splitAt(afterAbout, marks.body)
  return [head, getHead(page, address), middle, page.html, tail].join('')
}

/**
 * Inserts values that only this server knows into the landing page of the build: its own URL, the operator's data and
 * the site content.
 */
export function composeLanding(html: string, { about, parts }: RenderedLanding, origin: string): string {
  const { card, structured } = about
  const [head, rest] = splitAt(html, drawnDocuments.marks.about)
  // Finds all placeholders in the build's own markup before inserting text, so that inserted text that looks like a
  // placeholder is not replaced.
  const slots = landingParts.map(part => ({ part, at: endOf(rest, `data-part="${part}">`) }))
  let [tail, done] = ['', 0]
  for (const { part, at } of slots.toSorted((a, b) => a.at - b.at)) {
    tail += rest.slice(done, at) + parts[part]
    done = at
  }
  tail += rest.slice(done)
  const address = `${origin}/`
  return [
    head,
    renderAddressTags(address),
    meta('property', 'og:url', address),
    renderCardTags(origin, '/', card),
    ...structured.map(renderDataBlock),
    tail,
  ].join('')
}

interface DocumentAddress {
  origin: string
  path: string
}

/** Returns the metadata for search engines and link previews. A page that does not exist gets `noindex`. */
function getHead({ title, about }: RenderedPage, { origin, path }: DocumentAddress): string {
  if (!about) return `${tag('title', {}, title)}${meta('name', 'robots', 'noindex')}`
  const address = origin + path
  const shared = {
    'og:type': 'website',
    'og:site_name': brand.name,
    'og:locale': 'id_ID',
    'og:title': title,
    'og:description': about.description,
    'og:url': address,
  }
  return [
    tag('title', {}, title),
    meta('name', 'description', about.description),
    renderAddressTags(address),
    ...(about.isHidden ? [meta('name', 'robots', 'noindex')] : []),
    ...Object.entries(shared).map(([name, content]) => meta('property', name, content)),
    renderCardTags(origin, path, about.card),
    ...about.structured.map(renderDataBlock),
  ].join('')
}

function renderAddressTags(address: string): string {
  const canonical = tag('link', { rel: 'canonical', href: address })
  return canonical + tag('link', { rel: 'alternate', hreflang: 'id', href: address })
}

function renderCardTags(origin: string, path: string, card: Card): string {
  const cardMeta = {
    'og:image': origin + createCardAddress(path, card),
    'og:image:width': String(CARD_LIMITS.width),
    'og:image:height': String(CARD_LIMITS.height),
    'og:image:alt': card.title,
  }
  const tags = Object.entries(cardMeta).map(([name, content]) => meta('property', name, content))
  return [...tags, meta('name', 'twitter:card', 'summary_large_image')].join('')
}

const meta = (by: 'name' | 'property', name: string, content: string) => tag('meta', { [by]: name, content })

function tag(name: string, attributes: Record<string, string>, text?: string): string {
  const attributeText = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
  return `<${name}${attributeText.join('')}>${text === undefined ? '' : `${escapeHtml(text)}</${name}>`}`
}

/** Returns a script element with JSON data. Escapes `<`, so that text in the data cannot end the element. */
function renderDataBlock(value: object): string {
  return `<script type="application/ld+json">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`
}

function endOf(text: string, mark: string): number {
  return splitAt(text, mark)[0].length + mark.length
}

function splitAt(text: string, mark: string): [before: string, after: string] {
  const at = text.indexOf(mark)
  if (at === -1) throw new Error(`the frame does not contain ${mark}`)
  return [text.slice(0, at), text.slice(at + mark.length)]
}
