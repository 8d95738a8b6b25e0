import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MathPart } from '#contract/learning/article.ts'
import { FORMULA_MAX_LENGTH } from '#contract/wire/limits.ts'
import { ArticleProblem } from '#contract/learning/article-problem.ts'
import { isMathAttribute, isMathElement } from '#contract/learning/formula-parts.ts'
import { parseArticle, parseArticleStrictly } from './markdown.ts'

const noPicture = () => {
  throw new Error('no picture expected')
}

function getMath(tex: string): readonly MathPart[] | null {
  const [block] = parseArticle(`$$\n${tex}\n$$`, noPicture)
  return block?.kind === 'formula' ? block.math : null
}

/** Returns the parts as MathML markup, as a page contains them. */
function getMarkup(parts: readonly MathPart[]): string {
  let at = 0
  const next = (): string => {
    const part = parts[at]
    at += 1
    if (part === undefined) throw new Error('a part is missing')
    if (typeof part === 'string') return part
    const attributes = Object.entries(part.attributes).map(([name, value]) => ` ${name}="${value}"`)
    const children = Array.from({ length: part.parts }, next)
    return `<${part.name}${attributes.join('')}>${children.join('')}</${part.name}>`
  }
  const markup = next()
  expect(at).toBe(parts.length)
  return markup
}

function getRefusal(markdown: string): string {
  try {
    parseArticleStrictly(markdown, noPicture)
  } catch (error) {
    if (error instanceof ArticleProblem) return error.words
    throw error
  }
  return ''
}

test.each([
  [String.raw`\frac{a}{b}`, '<mfrac><mi>a</mi><mi>b</mi></mfrac>'],
  ['x_1^2', '<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>'],
  [String.raw`\sqrt{2}`, '<msqrt><mrow><mn>2</mn></mrow></msqrt>'],
  [String.raw`\bar{x}`, '<mover><mi>x</mi>'],
  ['331{,}4', '<mn>331,4</mn>'],
  [String.raw`\overline{AB}`, 'data-line="top"'],
  [String.raw`\begin{aligned}a &= b \\ &= c\end{aligned}`, 'data-align="right"'],
  [String.raw`\text{laba bersih}`, 'laba bersih'],
])('renders the formula %s as MathML', (tex, markup) => {
  const math = getMarkup(getMath(tex) ?? []).replaceAll('\u00a0', ' ')
  expect(math).toMatch(/^<math display="block">/)
  expect(math).toContain(markup)
})

describe('unsupported formulas', () => {
  test.each([
    [String.raw`\href{javascript:alert(1)}{x}`, String.raw`perintah \href tidak bisa dipakai di sini`],
    [String.raw`\includegraphics{https://x.test/a.png}`, String.raw`perintah \includegraphics tidak bisa`],
    [String.raw`\class{x}{y}`, String.raw`perintah \class tidak bisa`],
    [String.raw`\style{color:red}{y}`, String.raw`perintah \style tidak bisa`],
    [String.raw`\def\a{\a\a}\a`, String.raw`perintah \def tidak bisa`],
    [String.raw`\newcommand{\a}{\a\a}\a`, String.raw`perintah \newcommand tidak bisa`],
    [String.raw`\let\a=\b`, String.raw`perintah \let tidak bisa`],
    [String.raw`\color{red}x`, String.raw`perintah \color tidak bisa`],
    ['{'.repeat(900) + '}'.repeat(900), 'bersarang terlalu dalam'],
    [String.raw`\left(`.repeat(300), /Rumus/],
    [String.raw`\left(`.repeat(150) + String.raw`\right)`.repeat(150), 'bersarang terlalu dalam'],
    [String.raw`\begin{matrix}`.repeat(60) + String.raw`\end{matrix}`.repeat(60), 'bersarang terlalu dalam'],
    ['{'.repeat(10_000) + '}'.repeat(10_000), 'lebih panjang dari 2.000 karakter'],
    ['x'.repeat(100_000), 'lebih panjang dari 2.000 karakter'],
    ['}{', 'ada } tanpa {'],
    ['x & y', /Rumus/],
    [String.raw`\right)`, /Rumus/],
    [String.raw`\frac`, /belum selesai|tidak terbaca/],
  ])('rejects the formula %.40s with a message', (tex, words) => {
    expect(getRefusal(`$$\n${tex}\n$$`)).toMatch(words)
  })
})

/** TeX commands that might produce other markup than MathML, in random combinations. */
const piece = fc.constantFrom(
  ...String.raw`x 1 , . = + - ^ _ { } & \\ ' | < > " \frac \sqrt [ ] \left( \right) \text{a<b>} \begin{matrix} \end{matrix}
  \begin{cases} \end{cases} \begin{align} \end{align} \hat \vec \overbrace \underline \boxed{x} \fbox{y} \mathbb{R} \mathbf \sum
  \int_0^1 \lim \limits \operatorname{f} \dots \quad \, \; \displaystyle \bf \over \choose \binom \not \prescript \verb|a|
  \char \href \class{a}{b} \mathtip \tag{1} \label{a} \Huge \kern1em \rule{1em}{1em} \raisebox{1em}{x} \xrightarrow{a} \ce{H2O}
  \unicode é ∑ 字 \u0000 % # ~ \mathchoice \genfrac`.split(/\s+/),
)

test('any formula input gives only known MathML elements, or an error', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), pieces => {
      const parts = getMath(pieces.join(' '))
      if (parts === null) return
      const isKnown = (part: MathPart) =>
        typeof part === 'string'
          ? !/\p{Cc}/u.test(part)
          : isMathElement(part.name) && Object.entries(part.attributes).every(each => isMathAttribute(...each))
      expect(parts.filter(part => !isKnown(part))).toEqual([])
      getMarkup(parts)
    }),
    { numRuns: 5_000 },
  )
})

test.each([
  '$x',
  '$x$',
  '$1',
  '$$',
  '$$x',
  '$$x$$ ',
  '[^a]',
  '[^a]: x\n',
  '[^a]: x\n\n    y\n\n',
  '$x $',
  '\\$',
  '$\\',
  '- $$\n',
  '> $x\n',
])('parses or rejects a text that repeats %j', part => {
  const text = part.repeat(100_000 / part.length)
  expect(typeof getRefusal(text)).toBe('string')
  expect(parseArticle(text, noPicture)).toBeInstanceOf(Array)
})

test('renders fifty formulas of maximum length in one text', () => {
  const tex = String.raw`\frac{a_1^2}{\sqrt{b}} + `.repeat(60).slice(0, FORMULA_MAX_LENGTH)
  const text = `$$\n${tex} x\n$$\n\n`.repeat(50)
  expect(parseArticle(text, noPicture)).toHaveLength(50)
})
