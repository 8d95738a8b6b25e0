import { createCartridgeManifest, createResourceXml, createScormManifest, createUnitXml } from './package-of.ts'
import { sampleItems, createItemFile, createQti2Manifest, testFile } from './qti2-questions.ts'

/* Packages with the quirks and mistakes of public packages. Their layouts and manifests follow those packages; the texts
   are our own (decision 287 lists the packages that were tried). */

type Files = Record<string, string>

function getItem(id: string, version = 'v2p2'): string {
  const item = sampleItems[id]
  if (!item) throw new Error(`No test question is called ${id}`)
  return createItemFile(id, item, version)
}

/** Rewrites XML of QTI 2 as QTI 3, which writes every name with a prefix and hyphens. */
const asQti3 = (xml: string) =>
  xml
    .replaceAll(/<(\/?)([a-z]\w*)/gi, (_, slash: string, name: string) => `<${slash}qti-${hyphened(name)}`)
    .replaceAll('imsqti_v2p2', 'imsqtiasi_v3p0')
const hyphened = (name: string) => name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

const dependencies = (...ids: readonly string[]) => ids.map(id => `<dependency identifierref="${id}"/>`).join('')

/**
 * Returns a QTI test package. Its manifest lists each question as a dependency, and one reference of the test has a
 * wrong path.
 */
function dependentTest(): Files {
  const manifest = createQti2Manifest('2.2', { 'ujian.xml': 'test', 'a/pilih.xml': 'item', 'b/isi.xml': 'item' })
  return {
    'imsmanifest.xml': manifest.replace(
      '<file href="ujian.xml"/>',
      `<file href="ujian.xml"/>${dependencies('r1', 'r2')}`,
    ),
    'ujian.xml': testFile('Ujian', ['a/pilih.xml', 'salah/isi.xml'], '', 'v2p2'),
    'a/pilih.xml': getItem('pilih'),
    'b/isi.xml': getItem('isi'),
  }
}

export const exportedPackages: Record<string, () => Files> = {
  'QTI 2.2: satu sumber untuk ujian dan semua soalnya, satu berkas tersisa': () => ({
    'imsmanifest.xml': createQti2Manifest('2.2', { 'ujian.xml': 'test' }),
    'ujian.xml': testFile('Ujian', ['pilih/pilih.xml', 'banyak/banyak.xml'], '', 'v2p2'),
    'pilih/pilih.xml': getItem('pilih'),
    'banyak/banyak.xml': getItem('banyak'),
    'lama/adaptif.xml': getItem('adaptif'),
  }),
  'QTI 2.1: berkas soal tidak ada, yang lain tidak disebut': () => ({
    'imsmanifest.xml': createQti2Manifest('2.1', { 'soal/hilang.xml': 'item', 'soal/gambar.xml': 'item' }),
    'soal/gambar.xml': getItem('gambar', 'v2p1'),
    'soal/gambar-2.xml': getItem('pilih', 'v2p1'),
    'soal/rusak.xml': '<assessmentItem title="Rusak" ><itemBody>',
  }),
  'QTI 2.2: soal sebagai kebergantungan ujian, alamat salah': dependentTest,
  'QTI 2.1: jenis sumber tanpa "item"': () => ({
    'imsmanifest.xml': createQti2Manifest('2.1', { 'pilih.xml': 'item', 'ujian.xml': 'test' })
      .replace('imsqti_item_xmlv2p1', 'imsqti_v2p1')
      .replace('imsqti_test_xmlv2p1', 'imsqti_v2p1'),
    'pilih.xml': getItem('pilih', 'v2p1'),
    'ujian.xml': testFile('Ujian', ['isi.xml'], '', 'v2p1'),
    'isi.xml': getItem('isi', 'v2p1'),
  }),
  'QTI 3: ujian dengan bagian di berkas lain': () => ({
    'imsmanifest.xml': createQti2Manifest('2.2', {
      'ujian.xml': 'test',
      'pilih.xml': 'item',
      'isi.xml': 'item',
      'gambar.xml': 'item',
    })
      .replaceAll('v2p2', 'v3p0')
      .replace('<file href="ujian.xml"/>', `<file href="ujian.xml"/>${dependencies('r1', 'r2')}`),
    'ujian.xml': asQti3(
      testFile('Ujian', ['pilih.xml'], '', 'v2p2').replace(
        '</testPart>',
        '<assessmentSectionRef identifier="B" href="bagian.xml"/></testPart>',
      ),
    ),
    'bagian.xml':
      '<qti-assessment-section identifier="B" title="B"><qti-assessment-item-ref identifier="isi" href="isi.xml"/></qti-assessment-section>',
    'pilih.xml': asQti3(getItem('pilih')),
    'isi.xml': asQti3(getItem('isi')),
    'gambar.xml': asQti3(getItem('gambar')),
  }),
  'Common Cartridge 1.1: alat, halaman yang hilang dan halaman di luar susunan': () => ({
    'imsmanifest.xml': createCartridgeManifest('1.1.0', {
      items: [['Modul', '', ['Bacaan', 'P'], ['Lab', 'T'], ['Catatan', 'H']]],
      resources:
        createResourceXml('P', 'webcontent', 'p.html') +
        createResourceXml('T', 'imsbasiclti_xmlv1p0', 't.xml') +
        createResourceXml('H', 'webcontent', 'hilang.html') +
        createResourceXml('L', 'webcontent', 'lepas.html'),
    }),
    'p.html': '<h1>Bacaan</h1><p>Air mendidih.</p>',
    't.xml': '<cartridge_basiclti_link/>',
    'lepas.html': '<p>Di luar susunan.</p>',
  }),
  'SCORM 1.2: tanpa susunan': () => ({
    'imsmanifest.xml': createScormManifest('1.2', '1.2', {
      items: [],
      resources: createUnitXml('A', 'index.html'),
    }).replace(/<organizations.*<\/organizations>/, '<organizations/>'),
    'index.html': '',
  }),
  'SCORM 1.2: folder di dalam folder, satu berkas hilang': () => ({
    'imsmanifest.xml': createScormManifest('1.2', '1.2', {
      items: [
        ['Bermain', '', ['Aturan', 'A'], ['Nilai', 'B', ['Par', 'A'], ['Kuis', 'C']]],
        ['Penutup', 'D'],
      ],
      resources:
        createUnitXml('A', 'a.html') +
        createUnitXml('B', 'b.html') +
        createUnitXml('C', 'c.html') +
        createUnitXml('D', 'hilang.html'),
    }),
    'a.html': '',
    'b.html': '',
    'c.html': '',
  }),
}
