import { decodeHTMLStrict } from 'entities'
import * as fc from 'fast-check'
import { Marked } from 'marked'
import { expect, test } from 'vitest'
import type { Inline } from '#contract/learning/article.ts'
import { blocksOfTokens, type PictureResolver } from '#contract/learning/article-blocks.ts'
import { isHttps } from '#contract/learning/article-line.ts'
import { markdownOf } from '#contract/learning/article-markdown.ts'
import { articleSyntax } from '#contract/learning/article-syntax.ts'
import { timeLimit } from '#tests/support/time-limits.ts'

/** Reads like `markdown.ts` without rendering formulas, which would take most of the time. */
const reader = new Marked(articleSyntax)
const readTex = (tex: string) => ({ type: 'mi', children: [{ text: tex }] })
const blocksOf = (markdown: string, pictureOf: PictureResolver) =>
  blocksOfTokens(reader.lexer(markdown), { readTex, readCharacter: decodeHTMLStrict, pictureOf, canLink: isHttps })
const picture = (url: string) => ({ url, width: 4, height: 3 })
/** Joins adjacent text of one kind and moves spaces out of marked words, because readers see neither difference. */
const seen = (markdown: string) =>
  JSON.parse(JSON.stringify(blocksOf(markdown, picture)), (_name, value: unknown) =>
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

/** Text as authors write it: words, marks with a meaning, and characters that only look like marks. */
const word = fc.constantFrom(
  'data',
  'Rp1.250',
  '2*3',
  '_x_',
  '[a]',
  '\\<p>',
  'a|b',
  '#1',
  '1.',
  '- ',
  '> ',
  '`',
  '!',
  '&amp;',
  '~~',
  '\\',
  '$',
  '$5',
  '$x^2$',
  '$$y_1$$',
  '\\$',
  '[^a]',
  '[^B]',
  '[^tiada]',
)
const phrase = fc.array(word, { minLength: 1, maxLength: 6 }).map(words => `kata ${words.join(' ')} x`)
const plain = fc.constantFrom('data', 'Rp1.250 saja', 'a (b) c', 'x = 1')
const inline = fc.oneof(
  phrase,
  plain.map(text => `**${text}**`),
  plain.map(text => `*${text}*`),
  plain.map(text => `[${text}](https://semai.id/a_b)`),
  fc.constantFrom('`a | b`', '``a ` b``', '`  a  `', '\\\n', '  \n'),
  fc.constantFrom(
    '`$x$`',
    '$a*b*c$',
    String.raw`$\text{\$5}$`,
    '$a%b\nc$',
    '$x$[^a](b)',
    '[^a]: b',
    '**$a_1$**',
    '$x',
    'y$',
    '$$',
    'https\\://semai.id/a_b',
  ),
)
const line = fc.array(inline, { minLength: 1, maxLength: 4 }).map(parts => `kata ${parts.join(' ')} x`)
const oneLineOf = (text: string) => text.replaceAll(/\s*\\?\n/g, ' ')
const oneLine = line.map(oneLineOf)
const block = fc.oneof(
  line,
  oneLine.map(text => `## ${text}`),
  fc.array(oneLine, { minLength: 1, maxLength: 3 }).map(items => items.map(item => `- ${item}`).join('\n')),
  fc
    .array(oneLine, { minLength: 1, maxLength: 3 })
    .map(items => items.map((item, at) => `${at + 1}. ${item}`).join('\n')),
  oneLine.map(text => `> ${text}`),
  phrase.map(text => `\`\`\`sql\n${text}\n\`\`\``),
  fc
    .tuple(phrase, phrase)
    .map(([a, b]) => `| ${a.replaceAll('|', '/')} | B |\n| --- | --- |\n| ${b.replaceAll('|', '/')} | \`x\` |`),
  fc.constant('![Peta](/api/media/a.svg)'),
  fc.constant('---'),
  fc.constantFrom('$$\nx\n$$', '$$a%b\n- c\n$$', '$$\nx\n\ny\n$$', String.raw`$$\tiada$$`, String.raw`$|a| \\| b$`),
  oneLine.map(text => `| A |\n| --- |\n| ${String.raw`$\lvert a\|b$`} ${text.replaceAll('|', '/')} |`),
  fc
    .tuple(fc.constantFrom('a', 'A', 'b', 'c'), line)
    .map(([name, text]) => `[^${name}]: ${oneLineOf(text)}\nlagi\n\n    ${text.replaceAll('\n', '\n    ')}`),
  fc.constantFrom('[^a]:', '[^b]: - satu\n    - dua', '[^a]: satu\n[^b]: dua [^a] $x$', '> [^a]\n> $x$'),
)
const document = fc.array(block, { minLength: 1, maxLength: 6 }).map(blocks => blocks.join('\n\n'))

test(
  'a source generated from stored blocks parses to the same blocks',
  () => {
    fc.assert(
      fc.property(document, text => {
        expect(seen(markdownOf(blocksOf(text, picture)))).toEqual(seen(text))
      }),
      { numRuns: 10_000 },
    )
  },
  timeLimit(180_000),
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
])('escapes text that looks like a block or a link: %s', text => {
  const written = markdownOf([{ kind: 'paragraph', line: [{ kind: 'text', text: text.trim() }] }])
  expect(blocksOf(written, picture)).toEqual([{ kind: 'paragraph', line: [{ kind: 'text', text: text.trim() }] }])
})
