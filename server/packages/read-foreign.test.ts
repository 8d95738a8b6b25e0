import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createCartridgeManifest,
  formatReportLines,
  readTestPackage,
  createResourceXml,
  createScormManifest,
  createUnitXml,
} from '#tests/support/package-of.ts'
import { computeSkippedShare } from '#contract/packages/package-report.ts'
import { toMarkdown } from '#contract/learning/article-markdown.ts'
import { parseArticleStrictly } from '../article/markdown.ts'
import { PackageFault } from './fault.ts'
import type { FoundMaterial, FoundPackage } from './found.ts'

const getCode = async (files: Record<string, string>) => {
  try {
    await readTestPackage(files)
    return 'read'
  } catch (error) {
    return error instanceof PackageFault ? error.code : error
  }
}

test.each([
  ['an empty package', {}, 'PACKAGE_MANIFEST_MISSING'],
  ['a page', { 'index.html': '<p>' }, 'PACKAGE_MANIFEST_MISSING'],
  ['a manifest in a deep folder', { 'a/b/imsmanifest.xml': '<manifest/>' }, 'PACKAGE_MANIFEST_MISSING'],
  ['a manifest in one of two folders', { 'a/imsmanifest.xml': '<manifest/>', 'b/x': '' }, 'PACKAGE_MANIFEST_MISSING'],
  ['a manifest of an unknown format', { 'imsmanifest.xml': '<manifest/>' }, 'PACKAGE_MANIFEST_UNKNOWN'],
  [
    'a manifest with another root element',
    { 'imsmanifest.xml': '<x xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"/>' },
    'PACKAGE_MANIFEST_UNKNOWN',
  ],
  [
    'a manifest without items',
    { 'imsmanifest.xml': createCartridgeManifest('1.1.0', { items: [], resources: '' }) },
    'PACKAGE_MANIFEST_EMPTY',
  ],
  [
    '6,000 items',
    {
      'imsmanifest.xml': createScormManifest('1.2', '1.2', {
        items: Array.from({ length: 6_000 }, () => ['x'] as const),
        resources: '',
      }),
    },
    'PACKAGE_TOO_MANY_ITEMS',
  ],
  [
    '6,000 resources',
    { 'imsmanifest.xml': createScormManifest('1.2', '1.2', { items: [], resources: '<resource/>'.repeat(6_000) }) },
    'PACKAGE_TOO_MANY_ITEMS',
  ],
  [
    'hostile XML in a file',
    {
      'imsmanifest.xml': createCartridgeManifest('1.1.0', {
        items: [['x', 'L']],
        resources: createResourceXml('L', 'imswl_xmlv1p1', 'l.xml'),
      }),
      'l.xml': '<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]><webLink>&f;</webLink>',
    },
    'PACKAGE_XML_NOT_ALLOWED',
  ],
])('rejects a foreign package with its own error code: %s', async (_name, files, code) => {
  expect(await getCode(files)).toBe(code)
})

test('a path that leads out of the package finds no file', async () => {
  const manifest = createScormManifest('1.2', '1.2', {
    items: [
      ['a', 'A'],
      ['b', 'B'],
      ['c', 'C'],
      ['d', 'D'],
    ],
    resources:
      createUnitXml('A', '../../etc/passwd') +
      createUnitXml('B', '%2e%2e/index.html') +
      createUnitXml('C', 'javascript:alert(1)') +
      createUnitXml('D', String.raw`..\index.html`),
  })
  const { report } = await readTestPackage({ 'imsmanifest.xml': manifest, 'index.html': '' })
  expect(formatReportLines(report).map(line => line.split(' — ')[1]?.replace(/:.*/, ''))).toEqual(
    Array.from({ length: 4 }, () => 'Berkasnya tidak ada di paket'),
  )
  expect(computeSkippedShare(report.counts)).toBe(1)
})

test('rejects a package that shows the same page a thousand times, because its content would be too large', async () => {
  const items = Array.from({ length: 1_000 }, () => ['x', 'P'] as const)
  const manifest = createCartridgeManifest('1.1.0', {
    items,
    resources: createResourceXml('P', 'webcontent', 'p.html'),
  })
  expect(await getCode({ 'imsmanifest.xml': manifest, 'p.html': `<p>${'kata '.repeat(15_000)}</p>` })).toBe(
    'PACKAGE_TOO_LARGE',
  )
})

/** Generates invalid manifests: arbitrary nesting, arbitrary references, and reference cycles. */
const ids = ['A', 'B', 'C', 'D', 'none', '']
const kinds = [
  'webcontent',
  'imswl_xmlv1p1',
  'imsdt_xmlv1p3',
  'assignment_xmlv1p0',
  'imsqti_xmlv1p2/imscc_xmlv1p1/assessment',
  'imsqti_xmlv1p2/imscc_xmlv1p1/question-bank',
  'imsbasiclti_xmlv1p0',
  'associatedcontent/x',
  'x/y',
  '',
]
const hrefs = ['a.html', 'b.xml', 'a.pdf', 'c.swf', '../x', 'https://a.id/b', '', 'a.html?x#y', 'v.mp4']
const words = fc.oneof(
  fc.constantFrom('', 'Satu', '\u202eterbalik', 'x'.repeat(300), '  ', '🙂'),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
)
const escaped = (text: string) =>
  text
    .replaceAll(/[^\P{Cc}\n]|[\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const { item: anyItem } = fc.letrec<{ item: string; inside: string[] }>(tie => ({
  item: fc
    .tuple(
      fc.constantFrom(...ids),
      words,
      tie('inside'),
      fc.constantFrom('', ' isvisible="false"', ' parameters="?a&amp;b"'),
    )
    .map(
      ([id, title, inside, more]) =>
        `<item identifierref="${id}"${more}><title>${escaped(title)}</title>${inside.join('')}</item>`,
    ),
  inside: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constant<string[]>([]),
    fc.array(tie('item'), { maxLength: 3 }),
  ),
}))
const anyResource = fc
  .tuple(
    fc.constantFrom(...ids),
    fc.constantFrom(...kinds),
    fc.constantFrom(...hrefs),
    fc.constantFrom(...ids),
    fc.constantFrom('sco', 'asset', ''),
  )
  .map(
    ([id, type, href, other, unit]) =>
      `<resource identifier="${id}" type="${type}" href="${href}" adlcp:scormtype="${unit}"><file href="${href}"/><variant identifierref="${other}"/><dependency identifierref="${other}"/></resource>`,
  )
const anyFile = fc.constantFrom(
  '<p>Isi <img src="a.png"><a href="x">y</a></p>',
  '<webLink><url href="https://a.id"/></webLink>',
  '<topic><text texttype="text/html">&lt;ul&gt;&lt;li&gt;x</text></topic>',
  '<questestinterop><assessment><item><presentation><material><mattext>Apa?</mattext></material><response_str ident="r"/></presentation></item></assessment></questestinterop>',
  '<x/>',
)
const anyPackage = fc.record({
  items: fc.array(anyItem, { minLength: 1, maxLength: 4 }),
  resources: fc.array(anyResource, { maxLength: 5 }),
  page: anyFile,
  xml: anyFile,
  isScorm: fc.boolean(),
})

test('reports every item of any manifest once, and creates a valid draft', async () => {
  await fc.assert(
    fc.asyncProperty(anyPackage, async ({ items, resources, page, xml, isScorm }) => {
      const manifest = isScorm
        ? createScormManifest('2004', '2004 3rd Edition', {
            items: [],
            resources: resources.join(''),
            more: items.join(''),
          })
        : createCartridgeManifest('1.3.0', {
            items: [],
            resources: resources.join('').replaceAll('adlcp:scormtype', 'scormtype'),
          }).replace('<item identifier="root">', `<item identifier="root">${items.join('')}`)
      const numbered = numberItems(manifest)
      const files = {
        'imsmanifest.xml': numbered.xml,
        'a.html': page,
        'b.xml': xml,
        'a.pdf': '',
        'c.swf': '',
        'v.mp4': '',
      }
      const found = await readTestPackage(files).catch((error: unknown) => error)
      expect(found instanceof PackageFault || getFaults(found as FoundPackage, numbered.count)).toEqual(
        found instanceof PackageFault ? true : [],
      )
    }),
    { numRuns: Number(process.env['RUNS'] ?? 150) },
  )
})

/** Returns the violated rules. Every report and every draft must fulfil these rules. */
function getFaults({ report, tracks }: FoundPackage, itemCount: number): string[] {
  const reportedIds = report.rows.map(({ id }) => id).filter(id => /^n\d/.test(id))
  const asked = Array.from({ length: itemCount }, (_, at) => `n${at}`)
  const { imported, simplified, skipped } = report.counts
  const classes = tracks.flatMap(track => track.classes)
  const titles = [...tracks, ...classes, ...classes.flatMap(({ materials }) => materials)].map(({ title }) => title)
  return [
    reportedIds.join() === asked.join() ? '' : `reported ${reportedIds.join()}`,
    imported + simplified + skipped === report.rows.length ? '' : 'counted otherwise',
    titles.every(title => title.trim() !== '' && title.length <= 120) ? '' : 'a title',
    classes.every(({ materials }) => materials.length > 0) ? '' : 'an empty class',
    ...classes.flatMap(({ materials }) => materials).map(textFault),
  ].filter(fault => fault !== '')
}

/** Returns the error message if the text would be invalid when an author types it. */
function textFault(material: FoundMaterial): string {
  if (!('blocks' in material)) return ''
  try {
    parseArticleStrictly(toMarkdown(material.blocks), url => ({ url, width: 1, height: 1 }))
    return ''
  } catch (error) {
    return String(error)
  }
}

/** Gives each item of the structure a unique title. Does not count the item that contains all others. */
function numberItems(manifest: string): { xml: string; count: number } {
  let count = 0
  const xml = manifest.replaceAll('<item identifierref', () => `<item identifier="n${count++}" identifierref`)
  return { xml, count }
}
