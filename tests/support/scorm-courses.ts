import { createItemXml, createScormManifest, createUnitXml } from './package-of.ts'

/* SCORM packages as authoring tools write them, handwritten from the specification: each with the structure, the
   rules and the extra files of its kind. */

type Files = Record<string, string>

const page = (title: string, api = 'API') =>
  `<!doctype html><html><head><title>${title}</title><script>var lms = window.parent.${api}</script></head><body><h1>${title}</h1></body></html>`
const schemas: Files = { 'adlcp_rootv1p2.xsd': '<xs:schema/>', 'imscp_rootv1p1p2.xsd': '<xs:schema/>' }

/** Returns a package with one unit that is a whole site, as slide recorders export it. */
function slides(): Files {
  const files = ['story.html', 'story_content/user.js', 'story_content/slide1.css', 'mobile/thumb.png']
  const resource = `<resource identifier="R" type="webcontent" adlcp:scormtype="sco" href="story.html">${files.map(file => `<file href="${file}"/>`).join('')}</resource>`
  return {
    'imsmanifest.xml': createScormManifest('1.2', '1.2', {
      items: [['Keselamatan kerja', 'R', '<adlcp:masteryscore>80</adlcp:masteryscore>']],
      resources: resource,
    }),
    ...schemas,
    'story.html': page('Keselamatan kerja'),
    'story_content/user.js': 'function ExecuteScript() {}',
    'story_content/slide1.css': 'body { margin: 0 }',
    'mobile/thumb.png': 'png',
  }
}

/** Returns a package with modules of units, a shared asset, prerequisites, and a unit that is a book. */
function modules(): Files {
  const units = Array.from({ length: 9 }, (_, at) => `u${at + 1}`)
  const shared =
    '<resource identifier="SHARED" type="webcontent" adlcp:scormtype="asset"><file href="shared/api.js"/></resource>'
  const resources = units.map(id =>
    createUnitXml(id, `${id}/index.html`).replace('</resource>', '<dependency identifierref="SHARED"/></resource>'),
  )
  const lesson = (at: number) =>
    [
      `Pelajaran ${at}`,
      `u${at}`,
      at % 3 === 1 ? '' : `<adlcp:prerequisites type="aicc_script">u${at - 1}</adlcp:prerequisites>`,
    ] as const
  return {
    'imsmanifest.xml': createScormManifest('1.2', '1.2', {
      items: [
        ['Mengenal data', '', lesson(1), lesson(2), lesson(3)],
        ['Membersihkan data', '', lesson(4), lesson(5), lesson(6)],
        ['Bercerita dengan data', '', lesson(7), lesson(8), lesson(9), ['Buku kerja', 'BOOK']],
      ],
      resources: resources.join('') + shared + createUnitXml('BOOK', 'buku.pdf', 'asset'),
    }),
    ...schemas,
    'shared/api.js': 'var API',
    'buku.pdf': '%PDF-1.4 buku kerja',
    ...Object.fromEntries(units.map(id => [`${id}/index.html`, page(id)])),
  }
}

const mastered = (measure: string) =>
  `<imsss:sequencing><imsss:objectives><imsss:primaryObjective objectiveID="o" satisfiedByMeasure="true"><imsss:minNormalizedMeasure>${measure}</imsss:minNormalizedMeasure></imsss:primaryObjective></imsss:objectives></imsss:sequencing>`

/**
 * Returns a package of the third edition with a pre-test, lessons and a post-test, whose order is set by sequencing
 * rules.
 */
function edition3(): Files {
  const rules =
    '<imsss:sequencing><imsss:controlMode choice="false" flow="true"/><imsss:sequencingRules><imsss:preConditionRule><imsss:ruleAction action="disabled"/></imsss:preConditionRule></imsss:sequencingRules></imsss:sequencing>'
  const ids = ['pre', 'a', 'b', 'c', 'd', 'post']
  return {
    'imsmanifest.xml': createScormManifest('2004', '2004 3rd Edition', {
      items: [
        ['Tes awal', 'pre', mastered('0.8')],
        ['Pelajaran', '', rules, ['Satu', 'a'], ['Dua', 'b'], ['Tiga', 'c'], ['Empat', 'd']],
        ['Tes akhir', 'post', mastered('0.75')],
      ],
      resources: ids
        .map(id => createUnitXml(id, `sco/${id}.html?unit=${id}`).replace('scormtype', 'scormType'))
        .join(''),
      more: '<imsss:sequencing><imsss:controlMode choice="true" flow="true"/></imsss:sequencing>',
    }),
    ...Object.fromEntries(ids.map(id => [`sco/${id}.html`, page(id, 'API_1484_11')])),
  }
}

/**
 * Returns a package of the fourth edition with shared data and objectives, thresholds, and settings that hide the
 * player's buttons.
 */
function edition4(): Files {
  const ids = Array.from({ length: 8 }, (_, at) => `s${at}`)
  const more =
    '<adlcp:completionThreshold completedByMeasure="true" minProgressMeasure="0.9"/><adlcp:data><adlcp:map targetID="t"/></adlcp:data>' +
    '<adlnav:presentation xmlns:adlnav="http://www.adlnet.org/xsd/adlnav_v1p3"><adlnav:navigationInterface><adlnav:hideLMSUI>continue</adlnav:hideLMSUI></adlnav:navigationInterface></adlnav:presentation>'
  return {
    'imsmanifest.xml': createScormManifest('2004', '2004 4th Edition', {
      items: [
        ['Dasar', '', ...ids.slice(0, 4).map(id => [`Unit ${id}`, id] as const)],
        ['Lanjutan', '', ...ids.slice(4).map(id => [`Unit ${id}`, id, more] as const)],
      ],
      resources: ids.map(id => createUnitXml(id, `${id}.xhtml`).replace('scormtype', 'scormType')).join(''),
    }),
    ...Object.fromEntries(ids.map(id => [`${id}.xhtml`, page(id, 'API_1484_11')])),
  }
}

/**
 * Returns a package of the second edition, which used the version of its CAM book as the schema version. The package
 * contains another package.
 */
function edition2(): Files {
  const inner = `<manifest identifier="IN"><organizations><organization identifier="IO"><title>Lampiran</title>${createItemXml(['Istilah', 'G'])}</organization></organizations><resources>${createUnitXml('G', 'istilah.html', 'asset')}</resources></manifest>`
  return {
    'imsmanifest.xml': createScormManifest('2004', 'CAM 1.3', {
      items: [
        ['Bab 1', 'A'],
        ['Bab 2', 'B'],
      ],
      resources: createUnitXml('A', 'a.html') + createUnitXml('B', 'b.html'),
    }).replace('</resources></manifest>', `</resources>${inner}</manifest>`),
    'a.html': page('a'),
    'b.html': page('b'),
    'istilah.html': page('Istilah'),
  }
}

export const scormCourses: Record<string, () => Files> = {
  'SCORM 1.2: rekaman slide': slides,
  'SCORM 1.2: modul dan unit': modules,
  'SCORM 2004 2nd: paket di dalam paket': edition2,
  'SCORM 2004 3rd: tes, pelajaran, tes': edition3,
  'SCORM 2004 4th: data bersama': edition4,
}
