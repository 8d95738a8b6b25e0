import { attribute, childAt, childrenOf, isElement, trimmedText } from '../../xml/element.ts'
import type { XmlElement } from '../../xml/read-xml.ts'

/** An answer that earns points: its response, its text, and whether it may be only a part of the learner's text. */
interface Worthy {
  response: string
  text: string
  isPart: boolean
}

/** One way to earn points: the answers, the points and the feedback. */
export interface Scoring {
  worthy: Worthy[]
  points: number
  feedbackIds: string[]
}

/** Returns every condition that gives points, in the order of the file. */
export function readScorings(item: XmlElement): Scoring[] {
  return childrenOf(childAt(item, 'resprocessing'), 'respcondition').flatMap(condition => {
    const points = childrenOf(condition, 'setvar').map(each => Number.parseFloat(trimmedText(each)))
    const best = Math.max(0, ...points.filter(each => Number.isFinite(each)))
    if (best === 0) return []
    const feedbackIds = childrenOf(condition, 'displayfeedback').map(each => attribute(each, 'linkrefid'))
    return [{ worthy: worthyIn(childAt(condition, 'conditionvar')), points: best, feedbackIds }]
  })
}

/** Reads only positive conditions, because a negated condition does not define an answer. */
function worthyIn(element: XmlElement | undefined): Worthy[] {
  return (element?.children.filter(isElement) ?? []).flatMap(child => {
    if (child.name === 'not') return []
    if (child.name !== 'varequal' && child.name !== 'varsubstring') return worthyIn(child)
    const response = attribute(child, 'respident')
    return [{ response, text: trimmedText(child), isPart: child.name === 'varsubstring' }]
  })
}
