import { getAttribute, findChild, findChildren, isElement, getTrimmedText } from '../../xml/element.ts'
import type { XmlElement } from '../../xml/read-xml.ts'

/**
 * An answer that earns points: the id of its response and its text. If `isPart`, a learner's answer needs only to
 * contain the text.
 */
interface Worthy {
  response: string
  text: string
  isPart: boolean
}

/** A condition that gives points: the answers, the points and the ids of the feedback. */
export interface Scoring {
  worthy: Worthy[]
  points: number
  feedbackIds: string[]
}

/** Returns every condition that gives points, in the order of the file. */
export function readScorings(item: XmlElement): Scoring[] {
  return findChildren(findChild(item, 'resprocessing'), 'respcondition').flatMap(condition => {
    const points = findChildren(condition, 'setvar').map(each => Number.parseFloat(getTrimmedText(each)))
    const best = Math.max(0, ...points.filter(each => Number.isFinite(each)))
    if (best === 0) return []
    const feedbackIds = findChildren(condition, 'displayfeedback').map(each => getAttribute(each, 'linkrefid'))
    return [{ worthy: worthyIn(findChild(condition, 'conditionvar')), points: best, feedbackIds }]
  })
}

/** Reads only positive conditions, because a negated condition does not say which answer is right. */
function worthyIn(element: XmlElement | undefined): Worthy[] {
  return (element?.children.filter(isElement) ?? []).flatMap(child => {
    if (child.name === 'not') return []
    if (child.name !== 'varequal' && child.name !== 'varsubstring') return worthyIn(child)
    const response = getAttribute(child, 'respident')
    return [{ response, text: getTrimmedText(child), isPart: child.name === 'varsubstring' }]
  })
}
