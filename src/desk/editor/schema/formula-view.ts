import type { NodeViewRenderer } from '@tiptap/core'
import temml from 'temml'
import type { MathPart } from '#contract/learning/article.ts'
import { ArticleProblem } from '#contract/learning/article-problem.ts'
import { readFormula, getTemmlReader } from '#contract/learning/formula.ts'
import { isMathAttribute, isMathElement } from '#contract/learning/formula-parts.ts'

const MATH = 'http://www.w3.org/1998/Math/MathML'

/** Returns the rendered formula, or a message about the error in its TeX. */
export function drawFormula(tex: string, isDisplay: boolean): Node | string {
  try {
    return getElements(readFormula(tex, isDisplay, getTemmlReader(temml)))
  } catch (error) {
    if (error instanceof ArticleProblem) return error.words
    throw error
  }
}

/** Creates only known MathML elements, one by one. */
function getElements(parts: readonly MathPart[]): Node {
  const root = document.createDocumentFragment()
  let at = 0
  const add = (parent: Node) => {
    const part = parts[at]
    at += 1
    if (part === undefined || typeof part === 'string') return parent.appendChild(new Text(part))
    const element = document.createElementNS(MATH, isMathElement(part.name) ? part.name : 'mrow')
    for (const [name, value] of Object.entries(part.attributes))
      if (isMathAttribute(name, value)) element.setAttribute(name, value)
    for (let count = part.parts; count > 0 && at < parts.length; count -= 1) add(element)
    return parent.appendChild(element)
  }
  while (at < parts.length) add(root)
  return root
}

/** Shows a formula as learners see it. A formula with an error is shown as TeX. */
export const formulaView =
  (isDisplay: boolean): NodeViewRenderer =>
  ({ node }) => {
    const dom = document.createElement(isDisplay ? 'div' : 'span')
    const tex = String(node.attrs['tex'])
    const formula = drawFormula(tex, isDisplay)
    dom.dataset['formula'] = typeof formula === 'string' ? 'broken' : 'drawn'
    if (typeof formula === 'string') dom.title = formula
    dom.append(typeof formula === 'string' ? tex : formula)
    return { dom }
  }
