import type { PackageReportRow } from '#contract/packages/package-report.ts'
import { getPackagedType } from '#contract/learning/scorm-package.ts'
import type { FoundMaterial, FoundUnit } from '../found.ts'
import { getScormType } from '../manifest/format.ts'
import type { Manifest, ManifestItem } from '../manifest/manifest.ts'
import type { ManifestResource } from '../manifest/resources.ts'
import { getFileExtension, type PackageFiles, resolvePath } from '../manifest/package-files.ts'
import { linkBlocks } from '../link-blocks.ts'
import { shortenForMessage, markAsSimplified, markAsSkipped } from '../report.ts'
import { findChild, findOutermost, getRawText, getTrimmedText } from '../xml/element.ts'
import type { XmlElement } from '../xml/read-xml.ts'
import { readRequiredScore, listRuleNotes } from './sequencing.ts'

interface About {
  files: PackageFiles
  manifest: Manifest
  standard: FoundUnit['standard']
  /** Title of the package. */
  title: string
}

const DEFAULT_MINUTES = 10
const MINUTES_MAX = 600
/** Maximum length of a launch URL by the SCORM standard. */
const LAUNCH_MAX_LENGTH = 2_000
const LAUNCH_DATA_MAX_LENGTH = 4_096
/** Maximum number of characters of a duration such as `PT1H30M` that are read, including white space around it. */
const TIME_MAX_LENGTH = 500

/** Reads one item of a structure that can be launched. */
export async function readUnit(
  about: About,
  item: ManifestItem,
  row: PackageReportRow,
  title: string,
): Promise<FoundMaterial[]> {
  const resource = about.manifest.resources.get(item.resourceId)
  const nothing = (why: string) => {
    markAsSkipped(row, why)
    return []
  }
  if (!resource) return nothing('Sumbernya tidak ada di manifest paket')
  if (resource.href === '') return nothing('Tidak punya berkas untuk dibuka')
  const minutes = getMinutes(item, resource)
  if (/^https?:/i.test(resource.href)) {
    row.becomes = 'article'
    markAsSimplified(row, 'Isinya ada di situs lain: menjadi artikel dengan tautan, tanpa catatan SCORM')
    return [{ kind: 'article', title, minutes, blocks: linkBlocks(title, resource.href) }]
  }
  const path = about.files.find(resolvePath(resource.base, resource.href))
  if (path === undefined) return nothing(`Berkasnya tidak ada di paket: ${shortenForMessage(resource.href)}`)
  const summary = `Dari paket "${about.title}".`
  if (getFileExtension(path) === 'pdf') {
    const file = await about.files.media.file(path, 'pdf')
    if (!file) return nothing('Isinya bukan PDF')
    row.becomes = 'pdf'
    return [{ kind: 'pdf', title, minutes, file: file.name, summary }]
  }
  if (getFileExtension(path) === 'swf') return nothing('Flash tidak bisa diputar lagi di browser mana pun')
  if (getPackagedType(path) === undefined)
    return nothing(`Berkas .${getFileExtension(path)} tidak bisa diputar di browser`)
  const launch = launchOf(path, resource.href, item.parameters)
  if (launch.length > LAUNCH_MAX_LENGTH) return nothing('Alamatnya terlalu panjang')
  if (/\p{Cc}/u.test(launch) || !launch.isWellFormed()) return nothing('Alamatnya berisi tanda yang tidak dikenal')
  row.becomes = 'scorm'
  markAsSimplified(row, ...listRuleNotes(about.manifest, item))
  const launchData = getRawText(
    findChild(item.element, 'datafromlms') ?? findChild(item.element, 'dataFromLMS'),
  ).toWellFormed()
  if (launchData.length > LAUNCH_DATA_MAX_LENGTH) markAsSimplified(row, 'Data awalnya terlalu panjang, jadi tidak ikut')
  return [
    {
      kind: 'scorm',
      title,
      minutes,
      standard: about.standard,
      unit: getScormType(resource.element) === 'asset' ? 'asset' : 'sco',
      launch,
      masteryScore: readRequiredScore(about.manifest, item),
      ...(launchData !== '' && launchData.length <= LAUNCH_DATA_MAX_LENGTH && { launchData }),
      summary,
    },
  ]
}

/**
 * Returns the launch URL of a unit: the path of the file, the query of its URL, and the parameters of its item. Joins
 * them by the rules of both SCORM versions.
 */
function launchOf(path: string, href: string, parameters: string): string {
  // Encodes the path, because a file name may contain reserved characters.
  const address = path.split('/').map(encodeURIComponent).join('/') + href.slice(href.search(/[?#]|$/))
  const added = parameters.replace(/^[?&]+/, '')
  if (added === '') return address
  if (added.startsWith('#')) return address.includes('#') ? address : address + added
  const [before = '', hash] = address.split('#', 2)
  const joined = `${before}${before.includes('?') ? '&' : '?'}${added}`
  return hash === undefined || added.includes('#') ? joined : `${joined}#${hash}`
}

/** Returns the duration that the item or resource states, in minutes. Ignores days and seconds. */
function getMinutes(item: ManifestItem, resource: ManifestResource): number {
  const times = `${statedTime(item.element)} ${statedTime(resource.element)}`
  const [, hours = '0', minutes = '0'] = /PT(?:(\d{1,3})H)?(?:(\d{1,4})M)?/.exec(times) ?? []
  const sum = Number(hours) * 60 + Number(minutes)
  return sum === 0 ? DEFAULT_MINUTES : Math.min(sum, MINUTES_MAX)
}

/** Durations by XML element. They are cached, because thousands of items may refer to the same resource. */
const statedTimes = new WeakMap<XmlElement, string>()

function statedTime(element: XmlElement): string {
  const knownTime = statedTimes.get(element)
  if (knownTime !== undefined) return knownTime
  const metadata = findChild(element, 'metadata')
  const [stated] = ['typicalLearningTime', 'typicallearningtime'].flatMap(name => findOutermost(metadata, name))
  const time = getTrimmedText(stated).slice(0, TIME_MAX_LENGTH)
  statedTimes.set(element, time)
  return time
}
