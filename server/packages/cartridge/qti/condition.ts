import { getAttribute, findChild, findChildren, isElement, getTrimmedText } from '../../xml/element.ts'
import type { XmlElement } from '../../xml/read-xml.ts'

/**
 * An answer that earns points: the id of its response and its text. If `isPart`, a learner's answer needs only to
 * contain the text. `margin` is the tolerance of a number, or the precision of its comparison; empty if there is none.
 */
interface Worthy {
  response: string
  text: string
  isPart: boolean
  margin: string
}

/**
 * A condition that gives points: the answers, the limits of a number in the order of the file, the points and the ids
 * of the feedback.
 */
export interface Scoring {
  worthy: Worthy[]
  bounds: string[]
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
    const tests = listPositiveTests(findChild(condition, 'conditionvar'))
    return [
      {
        worthy: tests.filter(({ name }) => name === 'varequal' || name === 'varsubstring').map(toWorthy),
        bounds: tests.filter(({ name }) => BOUNDS.has(name)).map(getTrimmedText),
        points: best,
        feedbackIds,
      },
    ]
  })
}

const BOUNDS = new Set(['vargt', 'vargte', 'varlt', 'varlte'])

/** Returns only positive tests, because a negated test does not say which answer is right. */
function listPositiveTests(element: XmlElement | undefined): XmlElement[] {
  return (element?.children.filter(isElement) ?? []).flatMap(child => {
    if (child.name === 'not') return []
    return child.name.startsWith('var') ? [child] : listPositiveTests(child)
  })
}

function toWorthy(test: XmlElement): Worthy {
  return {
    response: getAttribute(test, 'respident'),
    text: getTrimmedText(test),
    isPart: test.name === 'varsubstring',
    margin: getAttribute(test, 'margin') || getAttribute(test, 'precision'),
  }
}
