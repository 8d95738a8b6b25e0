import * as fc from 'fast-check'

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
const getOneLine = (text: string) => text.replaceAll(/\s*\\?\n/g, ' ')
const oneLine = line.map(getOneLine)
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
    .map(([name, text]) => `[^${name}]: ${getOneLine(text)}\nlagi\n\n    ${text.replaceAll('\n', '\n    ')}`),
  fc.constantFrom('[^a]:', '[^b]: - satu\n    - dua', '[^a]: satu\n[^b]: dua [^a] $x$', '> [^a]\n> $x$'),
)
/** Generates Markdown of an article with one to six blocks of any kind. */
export const writtenArticle = fc.array(block, { minLength: 1, maxLength: 6 }).map(blocks => blocks.join('\n\n'))
