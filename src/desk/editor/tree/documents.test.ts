import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getSchema } from '@tiptap/core'
import * as fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { writtenArticle } from '#tests/support/written-article.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'
import { createSchemaExtensions } from '../schema/extensions.ts'
import { toPart } from './block-nodes.ts'
import { dialects } from './dialect.ts'
import type { EditorNode } from './editor-node.ts'
import { parseDocument } from './read-document.ts'
import { serializeDocument } from './write-document.ts'

const { article, site } = dialects
const schemas = { article: getSchema(createSchemaExtensions(article)), site: getSchema(createSchemaExtensions(site)) }

/** Loads the Markdown into the editor and returns the document of the editor. */
function held(markdown: string, name: keyof typeof dialects = 'article'): EditorNode {
  const node = schemas[name].nodeFromJSON(parseDocument(markdown, dialects[name]))
  node.check()
  return node.toJSON() as EditorNode
}

/**
 * Returns the document without the stored Markdown of its blocks, so that saving generates the Markdown of every block
 * again.
 */
const changed = (document: EditorNode): EditorNode => ({
  ...document,
  content: (document.content ?? []).map(node => ({ ...node, attrs: { ...node.attrs, source: null } })),
})
const getParts = (document: EditorNode) => (document.content ?? []).flatMap(node => toPart(node) ?? [])

test(
  '10,000 generated texts are unchanged after loading and saving in the editor',
  () => {
    fc.assert(
      fc.property(writtenArticle, text => {
        expect(serializeDocument(held(text), article)).toBe(text)
      }),
      { numRuns: 10_000 },
    )
  },
  scaleTimeLimit(120_000),
)

test(
  'generated texts keep their content if the Markdown of every block is written again',
  () => {
    fc.assert(
      fc.property(writtenArticle, text => {
        const document = held(text)
        const again = held(serializeDocument(changed(document), article))
        expect(getParts(again)).toEqual(getParts(document))
      }),
      { numRuns: 10_000 },
    )
  },
  scaleTimeLimit(120_000),
)

test(
  'blocks keep their meaning when an author moves, removes and changes other blocks',
  () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(writtenArticle, fc.array(fc.tuple(share, fc.boolean()), { maxLength: 8 }), (text, picks) => {
        // Markdown that the editor cannot represent is left out, because it is written unchanged and may change the
        // meaning of its neighbours.
        const nodes = (held(text).content ?? []).filter(({ type }) => type !== 'markdownSource')
        const content = picks.flatMap(([at, isChanged]) => {
          const node = nodes[Math.floor(at * nodes.length)]
          return node ? [isChanged ? { ...node, attrs: { ...node.attrs, source: null } } : node] : []
        })
        const document = { type: 'doc', content }
        expect(getParts(held(serializeDocument(document, article)))).toEqual(getParts(document))
      }),
      { numRuns: 10_000 },
    )
  },
  scaleTimeLimit(120_000),
)

test(
  'formatted words keep their format, for any start and end of the formatted range',
  () => {
    const words = fc.constantFrom('a', 'b', '(c)', '"d"', ' ', 'e.', '1', '*', '_', 'Rp5', '\\', '[x]', '!', '~', '&')
    const text = fc.array(words, { minLength: 1, maxLength: 3 }).map(found => found.join(''))
    const node = fc.oneof(
      fc.tuple(text, fc.constantFrom('', 'bold', 'italic', 'code')).map(([found, mark]) => ({
        type: 'text',
        text: found,
        ...(mark !== '' && { marks: [{ type: mark }] }),
      })),
      text.map(found => ({ type: 'text', text: found, marks: [{ type: 'link', attrs: { href: 'https://a.id' } }] })),
      fc.constant({ type: 'hardBreak' }),
      fc.constant({ type: 'formula', attrs: { tex: 'x^2' } }),
      fc.constant({ type: 'footnote', attrs: { name: 'a' } }),
    )
    fc.assert(
      fc.property(fc.array(node, { minLength: 1, maxLength: 5 }), content => {
        const document = { type: 'doc', content: [{ type: 'paragraph', content }] }
        expect(getParts(held(serializeDocument(document, article)))).toEqual(getParts(document))
      }),
      { numRuns: 10_000 },
    )
  },
  scaleTimeLimit(120_000),
)

it('an image without a description remains an image', () => {
  const document = held('Awal\n\n![](/api/media/a.png)')
  expect(document.content?.[1]).toMatchObject({ type: 'picture', attrs: { url: '/api/media/a.png', alt: '' } })
  expect(serializeDocument(changed(document), article)).toBe('Awal\n\n![](/api/media/a.png)')
})

it('keeps the source of Markdown that the editor cannot represent, in articles and in texts of the site', () => {
  const text = '<div>x</div>\n\n- [ ] satu\n  ```\n  kode\n  ```\n\n[b]: https://semai.id'
  expect(held(text).content?.map(({ type }) => type)).toEqual(['markdownSource', 'markdownSource', 'markdownSource'])
  expect(serializeDocument(changed(held(text)), article)).toBe(text)
  const prices = 'Dari $5 sampai $6[^1] dan [kelas](/kelas)'
  expect(serializeDocument(held(prices, 'site'), site)).toBe(prices)
  expect(getParts(held(prices, 'site'))).toHaveLength(1)
})

it('every text of the demo is unchanged after loading and saving in the editor', () => {
  const folder = 'server/demo/content'
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.md'))
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) {
    const text = readFileSync(join(folder, name), 'utf8')
    expect(serializeDocument(held(text), article)).toBe(text)
    expect(getParts(held(serializeDocument(changed(held(text)), article)))).toEqual(getParts(held(text)))
  }
})
