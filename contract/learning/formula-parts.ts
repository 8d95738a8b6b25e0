/** Node of a TeX parser: a MathML element, a text, or a fragment that has neither name nor text. */
export interface TexNode {
  type?: string
  text?: string
  attributes?: Readonly<Record<string, string | number | boolean>>
  classes?: readonly string[]
  style?: Readonly<Record<string, string | number>>
  children?: readonly TexNode[]
}

/** Allowed elements of MathML Core. Does not contain elements that link, load, run or contain other markup. */
const elements = new Set(
  `math mrow mi mn mo mtext mspace mfrac msqrt mroot mstyle mpadded mphantom msub msup msubsup munder mover munderover
  mmultiscripts mprescripts mtable mtr mtd`.split(/\s+/),
)
const attributes = new Set(
  `display displaystyle scriptlevel mathvariant lspace rspace stretchy symmetric fence separator form accent accentunder largeop
  movablelimits minsize maxsize linethickness width height depth voffset columnspan rowspan data-align data-line`.split(
    /\s+/,
  ),
)

export const isMathElement = (name: string) => elements.has(name)
export const isMathAttribute = (name: string, value: unknown): value is string =>
  attributes.has(name) && typeof value === 'string' && /^[-+.\w ]{1,40}$/.test(value)

const sides = { borderTop: 'top', borderBottom: 'bottom', borderLeft: 'left', borderRight: 'right' } as const
const lines: Readonly<Record<string, string>> = { top: 'top', bottom: 'bottom', box: 'top bottom left right' }

/**
 * Returns the allowed attributes of a node. Adds two attributes that MathML Core lacks: the alignment of a cell
 * (`data-align`) and the lines around a part (`data-line`).
 */
export function toMathAttributes({ attributes = {}, classes = [], style = {} }: TexNode): Record<string, string> {
  const attributePairs = Object.entries(attributes).map(([name, value]) => [name, String(value)] as const)
  const align = /\b(left|right)\b/.exec(`${classes.join(' ')} ${String(style['textAlign'] ?? '')}`)?.[1]
  const boxed = style['border'] === undefined ? [] : ['box']
  const around = Object.entries(sides).flatMap(([property, side]) => (style[property] === undefined ? [] : [side]))
  const line = [lines[String(attributes['notation'] ?? boxed[0] ?? '')] ?? '', ...around].join(' ').trim()
  const ours = [...(align === undefined ? [] : [['data-align', align] as const]), ['data-line', line] as const]
  return Object.fromEntries([...attributePairs, ...ours].filter(([name, value]) => isMathAttribute(name, value)))
}
