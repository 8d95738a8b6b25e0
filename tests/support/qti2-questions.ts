/** Questions of QTI 2.1 and 2.2, handwritten from the specification. */

const XML = '<?xml version="1.0" encoding="UTF-8"?>'
const namespace = (version: string) => `xmlns="http://www.imsglobal.org/xsd/imsqti_${version}"`

export interface Item {
  title: string
  body: string
  /** Content of the declaration of the response `R`. */
  declared?: string
  cardinality?: string
  baseType?: string
  more?: string
  adaptive?: boolean
}

export function createItemFile(
  id: string,
  { title, body, declared = '', cardinality = 'single', baseType = 'identifier', more = '', adaptive = false }: Item,
  version = 'v2p1',
): string {
  return `${XML}<assessmentItem ${namespace(version)} identifier="${id}" title="${title}" adaptive="${adaptive}" timeDependent="false">
    <responseDeclaration identifier="R" cardinality="${cardinality}" baseType="${baseType}">${declared}</responseDeclaration>
    <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
    <itemBody>${body}</itemBody>${more}</assessmentItem>`
}

export const createCorrectResponse = (...values: readonly string[]) =>
  `<correctResponse>${values.map(value => `<value>${value}</value>`).join('')}</correctResponse>`
export const createMapping = (worths: Readonly<Record<string, number>>) =>
  `<mapping defaultValue="0">${Object.entries(worths)
    .map(([key, worth]) => `<mapEntry mapKey="${key}" mappedValue="${worth}"/>`)
    .join('')}</mapping>`
const options = (name: string, texts: Readonly<Record<string, string>>, attributes = '') =>
  Object.entries(texts)
    .map(([id, text]) => `<${name} identifier="${id}"${attributes}>${text}</${name}>`)
    .join('')
export const createChoices = (texts: Readonly<Record<string, string>>) =>
  `<choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>Pilih satu.</prompt>${options('simpleChoice', texts)}</choiceInteraction>`
export const createOrdering = (texts: Readonly<Record<string, string>>) =>
  `<orderInteraction responseIdentifier="R">${options('simpleChoice', texts)}</orderInteraction>`
export const createMatching = (lefts: Readonly<Record<string, string>>, rights: Readonly<Record<string, string>>) =>
  `<matchInteraction responseIdentifier="R"><simpleMatchSet>${options('simpleAssociableChoice', lefts, ' matchMax="1"')}</simpleMatchSet><simpleMatchSet>${options('simpleAssociableChoice', rights, ' matchMax="4"')}</simpleMatchSet></matchInteraction>`
export const textEntryXml = '<textEntryInteraction responseIdentifier="R" expectedLength="15"/>'

/** Questions of all supported types, and some of unsupported types. */
export const sampleItems: Readonly<Record<string, Item>> = {
  pilih: {
    title: 'Ibu kota',
    body: `<p>Apa ibu kota <b>Jawa Barat</b>?</p>${createChoices({ A: 'Bandung', B: 'Bogor' })}`,
    declared: createCorrectResponse('A'),
    more: '<modalFeedback outcomeIdentifier="F" identifier="general" showHide="show">Sejak 1810.</modalFeedback>',
  },
  banyak: {
    title: 'Genap',
    body: `<p>Mana yang genap?</p>${createChoices({ A: '2', B: '3', C: '4' })}`,
    cardinality: 'multiple',
    declared: createCorrectResponse('A', 'C') + createMapping({ A: 1, C: 1, B: -1 }),
  },
  isi: {
    title: 'Isian',
    body: `<p>2 + 2 =<br/> ${textEntryXml} buah.</p>`,
    baseType: 'string',
    declared: createCorrectResponse('4') + createMapping({ 4: 1, empat: 1, lima: 0.5 }),
  },
  angka: {
    title: 'Angka',
    body: `<p>Setengah? ${textEntryXml}</p>`,
    baseType: 'float',
    declared: createCorrectResponse('0.5'),
  },
  sisip: {
    title: 'Sisipan',
    body: '<p>Air mendidih pada <inlineChoiceInteraction responseIdentifier="R"><inlineChoice identifier="A">100</inlineChoice><inlineChoice identifier="B">50</inlineChoice></inlineChoiceInteraction> derajat.</p>',
    declared: createCorrectResponse('A'),
  },
  pasang: {
    title: 'Pulau',
    body: `<p>Di pulau mana?</p>${createMatching({ L1: 'Ubud', L2: 'Medan' }, { R1: 'Sumatra', R2: 'Bali', R3: 'Jawa' })}`,
    cardinality: 'multiple',
    baseType: 'directedPair',
    declared: createCorrectResponse('L1 R2', 'L2 R1'),
  },
  urut: {
    title: 'Urutan',
    body: `<p>Dari kecil ke besar.</p>${createOrdering({ A: 'gajah', B: 'semut', C: 'ayam' })}`,
    cardinality: 'ordered',
    declared: createCorrectResponse('B', 'C', 'A'),
  },
  esai: {
    title: 'Esai',
    body: '<extendedTextInteraction responseIdentifier="R"><prompt>Ceritakan desamu.</prompt></extendedTextInteraction>',
    baseType: 'string',
  },
  unggah: {
    title: 'Berkas',
    body: '<p>Kirim fotomu.</p><uploadInteraction responseIdentifier="R"/>',
    baseType: 'file',
  },
  gambar: { title: 'Titik', body: '<p>Di mana?</p><hotspotInteraction responseIdentifier="R"/>' },
  dua: {
    title: 'Dua isian',
    body: `<p>${textEntryXml} dan ${textEntryXml}</p>`,
    baseType: 'string',
    declared: createCorrectResponse('a'),
  },
  acak: {
    title: 'Acak',
    body: `<p>Hitung. ${textEntryXml}</p>`,
    more: '<templateDeclaration identifier="T" cardinality="single" baseType="integer"/>',
  },
  adaptif: {
    title: 'Adaptif',
    body: createChoices({ A: 'a', B: 'b' }),
    declared: createCorrectResponse('A'),
    adaptive: true,
  },
  kunci: { title: 'Tanpa kunci', body: createChoices({ A: 'a', B: 'b' }) },
  teks: { title: 'Bacaan', body: '<p>Baca ini dulu.</p>' },
}

export const testFile = (title: string, refs: readonly string[], inside = '', version = 'v2p1') =>
  `${XML}<assessmentTest ${namespace(version)} identifier="T" title="${title}">${inside}<testPart identifier="P"><assessmentSection identifier="S" title="Satu" visible="true">${refs
    .map(ref => `<assessmentItemRef identifier="${ref}" href="${ref}"/>`)
    .join('')}</assessmentSection></testPart></assessmentTest>`

/** Creates the manifest of a package without a structure, as every exporter of QTI writes it. */
export function createQti2Manifest(
  version: '2.1' | '2.2',
  resources: Readonly<Record<string, 'item' | 'test'>>,
  title = '',
): string {
  const suffix = version.replace('.', 'p')
  const described =
    title === ''
      ? ''
      : `<imsmd:lom xmlns:imsmd="http://ltsc.ieee.org/xsd/LOM"><imsmd:general><imsmd:title><imsmd:string>${title}</imsmd:string></imsmd:title></imsmd:general></imsmd:lom>`
  return `${XML}<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="M"><metadata><schema>QTIv${version} Package</schema><schemaversion>1.0.0</schemaversion>${described}</metadata><organizations/><resources>${Object.entries(
    resources,
  )
    .map(
      ([path, kind], at) =>
        `<resource identifier="r${at}" type="imsqti_${kind}_xmlv${suffix}" href="${path}"><file href="${path}"/></resource>`,
    )
    .join('')}</resources></manifest>`
}

const itemFiles = (version: string) =>
  Object.fromEntries(
    Object.entries(sampleItems).map(([id, item]) => [`items/${id}.xml`, createItemFile(id, item, version)]),
  )
const itemResources = () => Object.fromEntries(Object.keys(sampleItems).map(id => [`items/${id}.xml`, 'item'] as const))

/** Whole packages of questions, as exporters write them: single questions, and a test with some of the questions. */
export const qti2Courses: Record<string, () => Record<string, string>> = {
  'QTI 2.1: soal lepas': () => ({
    'imsmanifest.xml': createQti2Manifest('2.1', itemResources(), 'Bank soal'),
    ...itemFiles('v2p1'),
  }),
  'QTI 2.2: ujian dan soal lepas': () => ({
    'imsmanifest.xml': createQti2Manifest('2.2', { 'ujian.xml': 'test', ...itemResources() }),
    'ujian.xml': testFile('Ujian', ['items/urut.xml', 'items/pilih.xml', 'items/isi.xml'], '', 'v2p2'),
    ...itemFiles('v2p2'),
  }),
}
