import { Readable } from 'node:stream'
import type { PackageReport } from '#contract/packages/package-report.ts'
import type { FoundPackage } from '#server/packages/found.ts'
import type { PackageSource } from '#server/packages/source.ts'
import { CallError } from '#server/http/errors.ts'
import { PackageFault } from '#server/packages/fault.ts'
import { readForeignPackage } from '#server/packages/read-foreign.ts'

/** Creates a package in memory. The given files replace the content of a ZIP. */
export function createPackage(files: Readonly<Record<string, string | Buffer>>): PackageSource {
  const bytes = new Map(Object.entries(files).map(([path, content]) => [path, Buffer.from(content)]))
  const read = async (path: string, atMost: number) => {
    const found = bytes.get(path)
    if (!found) throw new PackageFault('PACKAGE_FILE_MISSING', path)
    if (found.length > atMost) throw new PackageFault('PACKAGE_FILE_TOO_LARGE', path)
    return found
  }
  return {
    entries: [...bytes].map(([path, { length: size }]) => ({ path, size })),
    read,
    open: async path => Readable.from(await read(path, Number.POSITIVE_INFINITY)),
  }
}

/**
 * Replaces the image library. Test images have no pixels, so every image is accepted, unless its bytes contain the word
 * `broken`.
 */
export async function drawTestPicture(bytes: Uint8Array) {
  if (Buffer.from(bytes).includes('broken')) throw new CallError('PICTURE_NOT_READABLE')
  return { data: Buffer.from(bytes), width: 3, height: 2 }
}

export async function readTestPackage(files: Readonly<Record<string, string | Buffer>>): Promise<FoundPackage> {
  return (await readForeignPackage(createPackage(files), drawTestPicture)).found
}

/** Formats a report as lines: `outcome source>becomes title — notes`, each below its parent. */
export function formatReportLines({ rows }: PackageReport): string[] {
  return rows.map(({ outcome, source, becomes, place, title, notes }) =>
    [`${outcome} ${source}>${becomes ?? ''} ${[...place, title].join('/')}`, ...notes].join(' — '),
  )
}

/** Formats tracks, classes and materials as lines. Indents each line by its depth. */
export function formatOutline({ tracks }: FoundPackage): string[] {
  return tracks.flatMap(track => [
    track.title,
    ...track.classes.flatMap(each => [
      `  ${each.title}`,
      ...each.materials.map(({ kind, title }) => `    ${kind}: ${title}`),
    ]),
  ])
}

type Item = readonly [title: string, resource?: string, ...inside: (Item | string)[]]

let itemCount = 0
/** Returns the XML of an item and of the items inside. A string among the children is inserted unchanged. */
export function createItemXml([title, resource, ...inside]: Item): string {
  const reference = resource === undefined || resource === '' ? '' : ` identifierref="${resource}"`
  const within = inside.map(each => (typeof each === 'string' ? each : createItemXml(each))).join('')
  return `<item identifier="i${(itemCount += 1)}"${reference}><title>${title}</title>${within}</item>`
}

const scormVocabularies = {
  '1.2':
    'xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"',
  '2004':
    'xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss"',
}

export function createScormManifest(
  standard: '1.2' | '2004',
  schemaVersion: string,
  { items, resources, more = '' }: { items: readonly Item[]; resources: string; more?: string },
): string {
  return `<?xml version="1.0"?><manifest identifier="M" ${scormVocabularies[standard]}>
    <metadata><schema>ADL SCORM</schema><schemaversion>${schemaVersion}</schemaversion></metadata>
    <organizations default="O"><organization identifier="O"><title>Kursus</title>${items.map(createItemXml).join('')}${more}</organization></organizations>
    <resources>${resources}</resources></manifest>`
}

export const createUnitXml = (id: string, href: string, kind: 'sco' | 'asset' = 'sco') =>
  `<resource identifier="${id}" type="webcontent" adlcp:scormtype="${kind}" href="${href}"><file href="${href}"/></resource>`

export function createCartridgeManifest(
  version: string,
  { items, resources, schema = 'IMS Common Cartridge' }: { items: readonly Item[]; resources: string; schema?: string },
): string {
  const digit = version.split('.')[1]
  return `<?xml version="1.0" encoding="UTF-8"?>
    <manifest identifier="M" xmlns="http://www.imsglobal.org/xsd/imsccv1p${digit}/imscp_v1p1" xmlns:lomimscc="http://ltsc.ieee.org/xsd/imsccv1p${digit}/LOM/manifest">
    <metadata><schema>${schema}</schema><schemaversion>${version}</schemaversion>
      <lomimscc:lom><lomimscc:general><lomimscc:title><lomimscc:string>Kursus</lomimscc:string></lomimscc:title></lomimscc:general></lomimscc:lom></metadata>
    <organizations><organization identifier="O" structure="rooted-hierarchy"><item identifier="root">${items.map(createItemXml).join('')}</item></organization></organizations>
    <resources>${resources}</resources></manifest>`
}

export const createResourceXml = (id: string, type: string, href: string, inside = '') =>
  `<resource identifier="${id}" type="${type}" href="${href}"><file href="${href}"/>${inside}</resource>`
