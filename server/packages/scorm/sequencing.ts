import type { Manifest, ManifestItem, Organization } from '../manifest/manifest.ts'
import { getAttribute, findChild, findChildren, findOutermost, getTrimmedText } from '../xml/element.ts'
import type { XmlElement } from '../xml/read-xml.ts'

/** Sequencing rules of one XML element. Thousands of items may share the element, so it is evaluated only once. */
interface Rules {
  hasLimits: boolean
  hasOrder: boolean
  sharesObjectives: boolean
  /** Required score from 0 to 100. Undefined if the rules require no score. */
  mastery: number | undefined
}
const knownRules = new WeakMap<XmlElement, Rules>()

function getRules(sequencing: XmlElement): Rules {
  const rules = knownRules.get(sequencing) ?? {
    hasLimits: findChild(sequencing, 'limitConditions') !== undefined,
    hasOrder: (findChild(sequencing, 'sequencingRules') ?? findChild(sequencing, 'rollupRules')) !== undefined,
    sharesObjectives: findOutermost(sequencing, 'mapInfo').length > 0,
    mastery: measureOf(sequencing),
  }
  knownRules.set(sequencing, rules)
  return rules
}

/**
 * Returns notes about the sequencing rules of an item that this app does not apply. Recognises the rules of both SCORM
 * versions.
 */
export function listRuleNotes(manifest: Manifest, { element }: ManifestItem): string[] {
  const rules = readSequencingRules(manifest, element)
  const notes: string[] = []
  if (getTrimmedText(findChild(element, 'prerequisites')) !== '')
    notes.push('Syarat urutan (prerequisites) tidak ikut: materi boleh dibuka dalam urutan apa pun')
  if (
    getTrimmedText(findChild(element, 'maxtimeallowed')) !== '' ||
    getTrimmedText(findChild(element, 'timelimitaction')) !== ''
  )
    notes.push('Batas waktu tidak ikut')
  if (findChild(element, 'timeLimitAction') || rules.some(({ hasLimits }) => hasLimits))
    notes.push('Batas waktu atau batas percobaan tidak ikut')
  if (rules.some(({ hasOrder }) => hasOrder))
    notes.push('Aturan urutan (sequencing) tidak ikut: materi boleh dibuka dalam urutan apa pun')
  if (rules.some(({ sharesObjectives }) => sharesObjectives)) notes.push('Tujuan bersama antarunit tidak ikut')
  if (findChild(element, 'completionThreshold'))
    notes.push('Ambang selesai tidak ikut: unit sendiri yang menyatakan selesai')
  if (findChild(element, 'data')) notes.push('Data bersama antarunit tidak ikut')
  return notes
}

/** Returns notes about the sequencing rules of the whole structure. */
export function listSequencingNotes(organization: Organization | undefined): string[] {
  const control = findChild(organization?.element, 'sequencing', 'controlMode')
  const isLed = getAttribute(control, 'choice') === 'false' || getAttribute(control, 'forwardOnly') === 'true'
  return isLed ? ['Paket ini meminta urutan tetap. Di sini materi boleh dibuka dalam urutan apa pun.'] : []
}

/** Returns the item's own rules, and the shared rules that the item refers to. */
function readSequencingRules({ sharedRules }: Manifest, element: XmlElement): Rules[] {
  return findChildren(element, 'sequencing').flatMap(own => {
    const id = getAttribute(own, 'IDRef')
    const namedRules = id === '' ? undefined : sharedRules.get(id)
    return namedRules ? [getRules(own), getRules(namedRules)] : [getRules(own)]
  })
}

/**
 * Returns the required score from 0 to 100. Returns null if the package requires no score, so that only the unit itself
 * decides.
 */
export function readRequiredScore(manifest: Manifest, { element }: ManifestItem): number | null {
  const stated = getTrimmedText(findChild(element, 'masteryscore'))
  if (/^\d{1,3}(?:\.\d+)?$/.test(stated) && Number(stated) <= 100) return roundScore(Number(stated))
  return readSequencingRules(manifest, element).find(({ mastery }) => mastery !== undefined)?.mastery ?? null
}

function measureOf(sequencing: XmlElement): number | undefined {
  const primary = findChild(sequencing, 'objectives', 'primaryObjective')
  if (getAttribute(primary, 'satisfiedByMeasure') !== 'true') return undefined
  const measure = Number(getTrimmedText(findChild(primary, 'minNormalizedMeasure')) || '1')
  return measure >= 0 && measure <= 1 ? roundScore(measure * 100) : undefined
}

/** Rounds to the precision with which scores are compared with the required score. */
const roundScore = (score: number) => Math.round(score * 1e4) / 1e4
