import { getAttribute, findChild, findChildren, isElement, getTrimmedText } from '../../xml/element.ts'
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
  return findChildren(findChild(item, 'resprocessing'), 'respcondition').flatMap(condition => {
    const points = findChildren(condition, 'setvar').map(each => Number.parseFloat(getTrimmedText(each)))
    const best = Math.max(0, ...points.filter(each => Number.isFinite(each)))
    if (best === 0) return []
    const feedbackIds = findChildren(condition, 'displayfeedback').map(each => getAttribute(each, 'linkrefid'))
    return [{ worthy: worthyIn(findChild(condition, 'conditionvar')), points: best, feedbackIds }]
  })
}

/** Reads only positive conditions, because a negated condition does not define an answer. */
function worthyIn(element: XmlElement | undefined): Worthy[] {
  return (element?.children.filter(isElement) ?? []).flatMap(child => {
    if (child.name === 'not') return []
    if (child.name !== 'varequal' && child.name !== 'varsubstring') return worthyIn(child)
    const response = getAttribute(child, 'respident')
    return [{ response, text: getTrimmedText(child), isPart: child.name === 'varsubstring' }]
  })
}
