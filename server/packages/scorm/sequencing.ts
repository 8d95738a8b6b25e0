import type { Manifest, ManifestItem, Organization } from '../manifest/manifest.ts'
import { allOf, attribute, childAt, childrenOf, textOf } from '../xml/element.ts'
import type { XmlElement } from '../xml/read-xml.ts'

/** What both standards can say about the way through a package, and this product does not follow. */
export function ruleNotes(manifest: Manifest, { element }: ManifestItem): string[] {
  const rules = sequencingsOf(manifest, element)
  const notes: string[] = []
  if (textOf(childAt(element, 'prerequisites')) !== '')
    notes.push('Syarat urutan (prerequisites) tidak ikut: materi boleh dibuka dalam urutan apa pun')
  if (textOf(childAt(element, 'maxtimeallowed')) !== '' || textOf(childAt(element, 'timelimitaction')) !== '')
    notes.push('Batas waktu tidak ikut')
  if (childAt(element, 'timeLimitAction') || rules.some(each => childAt(each, 'limitConditions')))
    notes.push('Batas waktu atau batas percobaan tidak ikut')
  if (rules.some(each => childAt(each, 'sequencingRules') ?? childAt(each, 'rollupRules')))
    notes.push('Aturan urutan (sequencing) tidak ikut: materi boleh dibuka dalam urutan apa pun')
  if (rules.some(each => allOf(each, 'mapInfo').length > 0)) notes.push('Tujuan bersama antarunit tidak ikut')
  if (childAt(element, 'completionThreshold'))
    notes.push('Ambang selesai tidak ikut: unit sendiri yang menyatakan selesai')
  if (childAt(element, 'data')) notes.push('Data bersama antarunit tidak ikut')
  return notes
}

/** Of the structure as a whole. */
export function sequencingNotes(organization: Organization | undefined): string[] {
  const control = childAt(organization?.element, 'sequencing', 'controlMode')
  const isLed = attribute(control, 'choice') === 'false' || attribute(control, 'forwardOnly') === 'true'
  return isLed ? ['Paket ini meminta urutan tetap. Di sini materi boleh dibuka dalam urutan apa pun.'] : []
}

/** Its own rules, and those it shares with others. */
function sequencingsOf(manifest: Manifest, element: XmlElement): XmlElement[] {
  const own = childrenOf(element, 'sequencing')
  const shared = childrenOf(childAt(manifest.element, 'sequencingCollection'), 'sequencing')
  const named = own.flatMap(each => {
    const id = attribute(each, 'IDRef')
    return id === '' ? [] : shared.filter(other => attribute(other, 'ID') === id)
  })
  return [...own, ...named]
}

/** From how many of a hundred it is passed; null where the unit alone says so. */
export function masteryOf(manifest: Manifest, { element }: ManifestItem): number | null {
  const stated = textOf(childAt(element, 'masteryscore'))
  if (/^\d{1,3}(?:\.\d+)?$/.test(stated) && Number(stated) <= 100) return Math.round(Number(stated))
  for (const sequencing of sequencingsOf(manifest, element)) {
    const primary = childAt(sequencing, 'objectives', 'primaryObjective')
    if (attribute(primary, 'satisfiedByMeasure') !== 'true') continue
    const measure = Number(textOf(childAt(primary, 'minNormalizedMeasure')) || '1')
    if (measure >= 0 && measure <= 1) return Math.round(measure * 100)
  }
  return null
}
