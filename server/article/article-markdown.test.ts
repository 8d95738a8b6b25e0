import { decodeHTMLStrict } from 'entities'
import * as fc from 'fast-check'
import { Marked } from 'marked'
import { expect, test } from 'vitest'
import type { Inline } from '#contract/learning/article.ts'
import { tokensToBlocks, type PictureResolver } from '#contract/learning/article-blocks.ts'
import { isHttps } from '#contract/learning/article-line.ts'
import { toMarkdown } from '#contract/learning/article-markdown.ts'
import { articleSyntax } from '#contract/learning/article-syntax.ts'
import { writtenArticle } from '#tests/support/written-article.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'

/** Parses like `markdown.ts`, but does not render formulas, because rendering would take most of the time. */
const reader = new Marked(articleSyntax)
const readTex = (tex: string) => ({ type: 'mi', children: [{ text: tex }] })
const getBlocks = (markdown: string, pictureOf: PictureResolver) =>
  tokensToBlocks(reader.lexer(markdown), { readTex, readCharacter: decodeHTMLStrict, pictureOf, canLink: isHttps })
const picture = (url: string) => ({ url, width: 4, height: 3 })
/** Joins adjacent text of one kind and moves spaces out of emphasis, because neither changes what a reader sees. */
const seen = (markdown: string) =>
  JSON.parse(JSON.stringify(getBlocks(markdown, picture)), (_name, value: unknown) =>
    Array.isArray(value) && value.some(part => Object.hasOwn(Object(part), 'kind')) ? joined(value) : value,
  ) as unknown
const joined = (parts: Inline[]) => together(together(parts).flatMap(spacesApart))
const together = (parts: Inline[]) =>
  parts.reduce<Inline[]>((line, part) => {
    const last = line.at(-1)
    if (last?.kind !== part.kind || !('text' in part) || !('text' in last) || part.kind === 'link')
      return [...line, part]
    return [...line.slice(0, -1), { ...part, text: last.text + part.text }]
  }, [])

function spacesApart(part: Inline): Inline[] {
  if (part.kind !== 'strong' && part.kind !== 'emphasis') return [part]
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(part.text) ?? []
  const space = (text: string): Inline[] => (text === '' ? [] : [{ kind: 'text', text }])
  return [...space(before), ...(words === '' ? [] : [{ ...part, text: words }]), ...space(after)]
}

/**
 * Each run of the suite tests other random articles. Run with `SEMAI_RUNS=10000` after a change of the parser or the
 * writer.
 */
const RUNS = Number(process.env['SEMAI_RUNS'] ?? 2_000)

test(
  'Markdown generated from stored blocks parses to the same blocks',
  () => {
    fc.assert(
      fc.property(writtenArticle, text => {
        expect(seen(toMarkdown(getBlocks(text, picture)))).toEqual(seen(text))
      }),
      { numRuns: RUNS },
    )
  },
  scaleTimeLimit(180_000),
)

test.each(['https://semai.id/a>b', 'https://semai.id/<a>', String.raw`https://semai.id/a\_b`])(
  'a link to %s is unchanged after it was written as Markdown and parsed again',
  href => {
    const blocks = [{ kind: 'paragraph' as const, line: [{ kind: 'link' as const, text: 'a', href }] }]
    expect(getBlocks(toMarkdown(blocks), picture)).toEqual(blocks)
  },
)

test.each([
  '1. satu',
  '2) dua',
  '- tiga',
  '+ empat',
  '# lima',
  '> enam',
  '=== tujuh',
  '~~~',
  '| delapan |',
  '    sembilan',
  'sepuluh https://semai.id/a_b',
  'HTTPS://SEMAI.ID',
  'http://localhost:3000/nama_berkas',
  'sebelas www.contoh.id/nama_berkas',
  'ftp://contoh.id/nama_berkas',
])('escapes text that looks like a block or a link: %s', text => {
  const writtenMarkdown = toMarkdown([{ kind: 'paragraph', line: [{ kind: 'text', text: text.trim() }] }])
  expect(getBlocks(writtenMarkdown, picture)).toEqual([
    { kind: 'paragraph', line: [{ kind: 'text', text: text.trim() }] },
  ])
})
