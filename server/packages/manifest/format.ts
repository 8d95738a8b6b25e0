import { getAttribute, findChild, findOutermost, getTrimmedText } from '../xml/element.ts'
import type { XmlElement } from '../xml/read-xml.ts'

export type PackageFormat =
  | { kind: 'scorm'; version: '1.2' | '2004'; edition: string }
  | { kind: 'cartridge'; version: string; isThin: boolean; isKnown: boolean }

const KNOWN_CARTRIDGES = ['1.0', '1.1', '1.2', '1.3']

/** Detects the format of a package by the schema or the XML namespaces that its manifest declares. */
export function detectFormat(root: XmlElement): PackageFormat | undefined {
  const schema = getTrimmedText(findChild(root, 'metadata', 'schema')).toLowerCase()
  const schemaVersion = getTrimmedText(findChild(root, 'metadata', 'schemaversion')).toLowerCase()
  const vocabularies = [...root.attributes].flatMap(([name, value]) => (/^xmlns\b/.test(name) ? [value] : [])).join(' ')
  if (schema.includes('common cartridge') || vocabularies.includes('imsccv1p')) {
    const version = /^1\.\d/.exec(schemaVersion)?.[0] ?? `1.${/imsccv1p(\d)/.exec(vocabularies)?.[1] ?? '1'}`
    const isThin = schema.includes('thin') || vocabularies.includes('_thin')
    return { kind: 'cartridge', version, isThin, isKnown: KNOWN_CARTRIDGES.includes(version) }
  }
  const isLater = /adlcp_v1p3|imsss/.test(vocabularies) || /2004|cam 1\.3|^1\.3/.test(schemaVersion)
  const isScorm = schema.includes('scorm') || vocabularies.includes('adlcp') || declaresScorm(root)
  if (isScorm) return { kind: 'scorm', version: isLater ? '2004' : '1.2', edition: getEdition(schemaVersion, isLater) }
  const isPlain = vocabularies.includes('imscp') || schema.includes('ims content')
  return isPlain ? { kind: 'cartridge', version: '', isThin: false, isKnown: false } : undefined
}

const declaresScorm = (root: XmlElement) =>
  findOutermost(findChild(root, 'resources'), 'resource').some(resource => getScormType(resource) !== '')

/** Returns the SCORM type of a resource. The two versions of SCORM spell the name of the attribute differently. */
export const getScormType = (resource: XmlElement) =>
  (getAttribute(resource, 'scormtype') || getAttribute(resource, 'scormType')).toLowerCase()

function getEdition(schemaVersion: string, isLater: boolean): string {
  if (!isLater) return '1.2'
  const edition = /(\d)(?:nd|rd|th) edition/.exec(schemaVersion)?.[1]
  // A package of the second edition states the version of the specification (CAM 1.3) instead of the edition.
  return edition ? `2004, edisi ${edition}` : schemaVersion.includes('cam 1.3') ? '2004, edisi 2' : '2004'
}
