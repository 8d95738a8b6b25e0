import type { MathPart } from './article.ts'
import { FORMULA_MAX_DEPTH, FORMULA_MAX_LENGTH, FORMULA_MAX_PARTS } from '../wire/limits.ts'
import { ArticleProblem } from './article-problem.ts'
import { isMathElement, toMathAttributes, type TexNode } from './formula-parts.ts'

/** Interface of the TeX parser. The caller chooses the parser. The parser throws for invalid TeX. */
export type TexReader = (
  tex: string,
  options: { displayMode: boolean; throwOnError: true; trust: false; maxExpand: number; maxSize: [number, number] },
) => TexNode

/**
 * Returns the undocumented parser function of Temml. The documented functions return text, which would have to be
 * parsed again. formula.test.ts fails if an update of Temml changes the function.
 */
export const getTemmlReader = (temml: { __renderToMathMLTree: TexReader }): TexReader => temml.__renderToMathMLTree

/**
 * TeX commands that define, link, load, colour or strike through. They are refused, because formulas here do not need
 * them.
 */
const REFUSED = new Set(
  `href url class id style data includegraphics label ref eqref tag char def gdef edef xdef let futurelet newcommand renewcommand
  providecommand global long toggle mathtip texttip color textcolor definecolor colorbox fcolorbox cancel bcancel xcancel
  cancelto sout phase longdiv angl textcircled`.split(/\s+/),
)
/** Limit of TeX macro expansions, more than any real formula needs. */
const EXPANSIONS_MAX = 300
const QUOTE_MAX_LENGTH = 30

/** Parses a formula into parts. Throws an `ArticleProblem` with the invalid part if the formula is not valid. */
export function readFormula(tex: string, isDisplay: boolean, reader: TexReader): MathPart[] {
  const refuse = (words: string) => new ArticleProblem(`Rumus ${quoteTex(tex)}: ${words}`)
  if (tex.length > FORMULA_MAX_LENGTH) throw refuse('lebih panjang dari 2.000 karakter, bagi menjadi beberapa rumus')
  const problem = getProblem(tex)
  if (problem !== undefined) throw refuse(problem)
  let tree: TexNode
  try {
    const limits = { trust: false, maxExpand: EXPANSIONS_MAX, maxSize: [20, 20] } satisfies Partial<
      Parameters<TexReader>[1]
    >
    tree = reader(tex, { displayMode: isDisplay, throwOnError: true, ...limits })
  } catch (error) {
    // Reports all errors of the parser as an `ArticleProblem`, because the author does not need to distinguish them
    // from invalid TeX.
    throw refuse(getMessage(error, tex))
  }
  const parts: MathPart[] = []
  const fault = add(parts, tree, 0)
  if (fault !== undefined) throw refuse(fault)
  return parts
}

/** Returns a problem that can be found before parsing. */
function getProblem(tex: string): string | undefined {
  let depth = 0
  for (const [sign, command] of tex.matchAll(/\\(?:([a-zA-Z]+)|[\s\S])|[{}]/g)) {
    if (command !== undefined && REFUSED.has(command)) return `perintah \\${command} tidak bisa dipakai di sini`
    if (sign === '{') depth += 1
    if (sign === '}') depth -= 1
    if (depth < 0) return 'ada } tanpa {'
    if (depth > FORMULA_MAX_DEPTH) return TOO_DEEP
  }
  return depth > 0 ? 'ada { yang belum ditutup dengan }' : undefined
}

const TOO_DEEP = 'bersarang terlalu dalam'

function getMessage(error: unknown, tex: string): string {
  const message = error instanceof Error ? error.message : ''
  const command = /(?:Unsupported function name|Undefined control sequence): (\\\S+)/.exec(message)?.[1]
  if (command !== undefined) return `perintah ${command} tidak dikenal`
  const environment = /No such environment: (\S+)/.exec(message)?.[1]
  if (environment !== undefined) return `lingkungan {${environment}} tidak dikenal`
  if (/only in display mode/.test(message)) return 'bagian ini hanya bisa di antara $$ dan $$'
  if (/Double (?:super|sub)script/.test(message)) return 'pangkat atau indeksnya ganda, pakai { } untuk menyatukannya'
  if (/end of input|'EOF'$|end of input:/.test(message)) return 'belum selesai, ada bagian yang belum ditutup'
  const at = error instanceof Error && 'position' in error && typeof error.position === 'number' ? error.position : 0
  return at > 0 && at < tex.length ? `tidak terbaca mulai dari ${quoteTex(tex.slice(at))}` : 'tidak terbaca'
}

function quoteTex(tex: string): string {
  const words = tex.replaceAll(/\s+/g, ' ').trim()
  return words.length > QUOTE_MAX_LENGTH ? `"${words.slice(0, QUOTE_MAX_LENGTH).toWellFormed()}…"` : `"${words}"`
}

/** Adds the allowed elements to `parts`. Returns a message if the formula contains any other element. */
function add(parts: MathPart[], node: TexNode, depth: number): string | undefined {
  if (depth > FORMULA_MAX_DEPTH) return TOO_DEEP
  if (parts.length > FORMULA_MAX_PARTS) return 'terlalu rumit, bagi menjadi beberapa rumus'
  if (node.text !== undefined) {
    parts.push(node.text.replaceAll(/[\p{Cc}\p{Cs}]/gu, ''))
    return undefined
  }
  const children = getChildren(node)
  // Converts nodes of these types to `mrow`, because they only group other nodes.
  const name = node.type === 'menclose' || node.type === 'none' || node.type === undefined ? 'mrow' : node.type
  if (!isMathElement(name)) return 'memakai bagian yang belum bisa ditampilkan'
  parts.push({ name, attributes: toMathAttributes(node), parts: children.length })
  for (const child of children) {
    const fault = add(parts, child, depth + 1)
    if (fault !== undefined) return fault
  }
  return undefined
}

/** Returns the children of a node. Groups the content under a root sign into one `mrow`. */
function getChildren({ type, children = [] }: TexNode): TexNode[] {
  const parts = children.flatMap(own)
  if (type === 'msqrt') return [{ type: 'mrow', children: parts }]
  const [base, ...others] = parts
  return type === 'mroot' && base ? [{ type: 'mrow', children: [base] }, ...others] : parts
}

/** Replaces a fragment with its children. */
const own = (node: TexNode): TexNode[] =>
  node.text === undefined && node.type === undefined ? (node.children ?? []).flatMap(own) : [node]
