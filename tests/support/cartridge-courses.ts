import { createCartridgeManifest, createItemXml, createResourceXml } from './package-of.ts'
import { createAllProfiles, createQuizXml } from './qti-questions.ts'

/* Common Cartridges as platforms export them, handwritten from the specification, with the folders, types and quirks
   of each platform. */

type Files = Record<string, string>

const page = (title: string, body = `<p>Isi dari ${title}, beberapa kalimat panjang.</p>`) =>
  `<html><head><title>${title}</title></head><body><h2>${title}</h2>${body}</body></html>`
const webLink = (title: string, href: string) =>
  `<webLink xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imswl_v1p1"><title>${title}</title><url href="${href}"/></webLink>`
const topic = (title: string, html: string) =>
  `<topic xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imsdt_v1p1"><title>${title}</title><text texttype="text/html">${html.replaceAll('<', '&lt;')}</text></topic>`

/** Returns a course of weeks, each with a page, a link and a discussion. */
function weeks(): Files {
  const files: Files = {}
  const resources: string[] = []
  const items = Array.from({ length: 6 }, (_, at) => {
    const [p, l, t] = [`p${at}`, `l${at}`, `t${at}`]
    files[`pages/${p}.html`] = page(
      `Bacaan ${at}`,
      '<p>Baca <b>pelan-pelan</b>.</p><img src="../img/a.png" alt="Alur">',
    )
    files[`links/${l}.xml`] = webLink(`Situs ${at}`, `https://contoh.id/${at}`)
    files[`topics/${t}.xml`] = topic(`Bicara ${at}`, '<p>Apa pendapatmu?</p>')
    resources.push(
      createResourceXml(p, 'webcontent', `pages/${p}.html`, '<dependency identifierref="IMG"/>'),
      createResourceXml(l, 'imswl_xmlv1p1', `links/${l}.xml`),
      createResourceXml(t, 'imsdt_xmlv1p1', `topics/${t}.xml`),
    )
    return [`Minggu ${at + 1}`, '', ['Bacaan', p], ['Situs', l], ['Diskusi', t]] as const
  })
  resources.push(createResourceXml('IMG', 'webcontent', 'img/a.png'))
  return {
    'imsmanifest.xml': createCartridgeManifest('1.1.0', { items, resources: resources.join('') }),
    ...files,
    'img/a.png': 'png',
  }
}

/** Returns a course with a quiz and a question bank, each with all six question types, and with an external tool. */
function quizzes(): Files {
  return {
    'imsmanifest.xml': createCartridgeManifest('1.2.0', {
      items: [
        ['Latihan', '', ['Semua jenis soal', 'Q'], ['Bacaan', 'P']],
        ['Ruang praktik', '', ['Laboratorium', 'LTI'], ['Panduan', 'PDF']],
      ],
      resources:
        createResourceXml('Q', 'imsqti_xmlv1p2/imscc_xmlv1p2/assessment', 'quiz/assessment.xml') +
        createResourceXml('BANK', 'imsqti_xmlv1p2/imscc_xmlv1p2/question-bank', 'bank/bank.xml') +
        createResourceXml('P', 'webcontent', 'p.html') +
        createResourceXml('LTI', 'imsbasiclti_xmlv1p0', 'lti.xml') +
        createResourceXml('PDF', 'webcontent', 'panduan.pdf'),
    }),
    'quiz/assessment.xml': createQuizXml('assessment', 'Semua jenis soal', createAllProfiles('a')),
    'bank/bank.xml': createQuizXml('objectbank', 'Bank', createAllProfiles('b')),
    'p.html': page('Bacaan'),
    'lti.xml': '<cartridge_basiclti_link xmlns="http://www.imsglobal.org/xsd/imslticc_v1p0"/>',
    'panduan.pdf': '%PDF-1.5 panduan',
  }
}

/** Returns a course with assignments and their replacement pages, nested folders, and a page that no item refers to. */
function tasks(): Files {
  const files: Files = {}
  const resources: string[] = []
  const task = (id: string) => {
    files[`${id}/assignment.xml`] =
      `<assignment xmlns="http://www.imsglobal.org/xsd/imscc_extensions/assignment" identifier="${id}"><title>Tugas ${id}</title><text texttype="text/html">&lt;p&gt;Kerjakan ${id}.&lt;/p&gt;</text><submission_formats><format type="file"/></submission_formats></assignment>`
    files[`${id}/fallback.html`] = page(id)
    resources.push(
      `<resource identifier="${id}" type="assignment_xmlv1p0" href="${id}/assignment.xml"><file href="${id}/assignment.xml"/></resource>`,
      `<resource identifier="F${id}" type="webcontent" href="${id}/fallback.html"><cpx:variant xmlns:cpx="http://www.imsglobal.org/xsd/imsccv1p3/imscp_extensionv1p2" identifier="v${id}" identifierref="${id}"/><file href="${id}/fallback.html"/></resource>`,
    )
    return [`Tugas ${id}`, `F${id}`] as const
  }
  const read = (id: string) => {
    files[`${id}.html`] = page(id)
    resources.push(createResourceXml(id, 'webcontent', `${id}.html`))
    return [`Bacaan ${id}`, id] as const
  }
  const items = [
    ['Bagian 1', '', ['Bab 1', '', read('a'), read('b'), task('x')], ['Bab 2', '', read('c'), task('y')]],
    ['Bagian 2', '', ['Bab 3', '', read('d'), ['Dalam', '', read('e'), task('z')]], read('f')],
  ] as const
  read('luar')
  return { 'imsmanifest.xml': createCartridgeManifest('1.3.0', { items, resources: resources.join('') }), ...files }
}

/** Returns a course that consists of links inside the manifest. */
function thin(): Files {
  const links = Array.from({ length: 12 }, (_, at) => `L${at}`)
  const resource = (id: string) =>
    `<resource identifier="${id}" type="imswl_xmlv1p3">${webLink(`Bahan ${id}`, `https://bahan.id/${id}?a=1&amp;b=2`)}</resource>`
  return {
    'imsmanifest.xml': createCartridgeManifest('1.3.0', {
      schema: 'IMS Thin Common Cartridge',
      items: [['Bahan bacaan', '', ...links.map(id => [`Bahan ${id}`, id] as const)]],
      resources: links.map(resource).join(''),
    }),
  }
}

/**
 * Returns a course in the style of Canvas: pages under `wiki_content`, its own assignments, settings and URL tokens.
 */
function canvas(): Files {
  const own = 'associatedcontent/imscc_xmlv1p1/learning-application-resource'
  const wiki = ['selamat-datang', 'jadwal', 'penilaian']
  return {
    'imsmanifest.xml': createCartridgeManifest('1.1.0', {
      items: [
        ['Mulai di sini', '', ['Selamat datang', 'selamat-datang'], ['Jadwal', 'jadwal'], ['Penilaian', 'penilaian']],
        ['Pekan 1', '', ['Tugas pertama', 'TASK'], ['Kuis pertama', 'QUIZ'], ['Slide', 'FILE']],
      ],
      resources:
        wiki.map(name => createResourceXml(name, 'webcontent', `wiki_content/${name}.html`)).join('') +
        `<resource identifier="SETTINGS" type="${own}" href="course_settings/canvas_export.txt"><file href="course_settings/course_settings.xml"/><file href="course_settings/canvas_export.txt"/></resource>` +
        `<resource identifier="TASK" type="${own}" href="g1/tugas.html"><file href="g1/tugas.html"/><file href="g1/assignment_settings.xml"/></resource>` +
        `<resource identifier="QUIZ" type="imsqti_xmlv1p2/imscc_xmlv1p1/assessment"><file href="g2/assessment_qti.xml"/><dependency identifierref="META"/></resource>` +
        `<resource identifier="META" type="${own}" href="g2/assessment_meta.xml"><file href="g2/assessment_meta.xml"/></resource>` +
        createResourceXml('FILE', 'webcontent', 'web_resources/Slide/pekan%201.pdf'),
    }),
    ...Object.fromEntries(
      wiki.map(name => [
        `wiki_content/${name}.html`,
        page(
          name,
          '<p><a href="$WIKI_REFERENCE$/pages/jadwal">Jadwal</a> dan <img src="$IMS-CC-FILEBASE$/Slide/alur.png" alt="Alur"></p>',
        ),
      ]),
    ),
    'course_settings/canvas_export.txt': 'Q: What did the panda say?',
    'course_settings/course_settings.xml': '<course/>',
    'g1/tugas.html': page('Tugas pertama'),
    'g1/assignment_settings.xml': '<assignment/>',
    'g2/assessment_qti.xml': createQuizXml('assessment', 'Kuis pertama', createAllProfiles('c').slice(0, 3)),
    'g2/assessment_meta.xml': '<quiz/>',
    'web_resources/Slide/pekan 1.pdf': '%PDF-1.4 slide',
    'web_resources/Slide/alur.png': 'png',
  }
}

/** Returns a course in the style of Moodle: a folder for each item, generated names, and labels as headings. */
function moodle(): Files {
  const folders = Array.from({ length: 10 }, (_, at) => `i_${4_000 + at}`)
  return {
    'imsmanifest.xml': createCartridgeManifest('1.1.0', {
      items: [
        ['Topik 1', '', ['Kenalan dulu'], ...folders.slice(0, 5).map(id => [`Halaman ${id}`, id] as const)],
        ['Topik 2', '', ['Lalu berlatih'], ...folders.slice(5).map(id => [`Halaman ${id}`, id] as const)],
      ],
      resources: folders.map(id => createResourceXml(id, 'webcontent', `${id}/${id}.html`)).join(''),
    }),
    ...Object.fromEntries(folders.map(id => [`${id}/${id}.html`, page(id)])),
  }
}

/** Returns an IMS content package, the format before Common Cartridge. */
function plain(): Files {
  const pages = ['satu', 'dua', 'tiga', 'empat', 'lima']
  return {
    'imsmanifest.xml': `<?xml version="1.0" encoding="UTF-8"?><manifest identifier="M" xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><metadata><schema>IMS Content</schema><schemaversion>1.1.4</schemaversion></metadata><organizations default="O"><organization identifier="O"><title>Kuliah</title>${pages.map(id => createItemXml([id, id])).join('')}</organization></organizations><resources>${pages.map(id => createResourceXml(id, 'webcontent', `${id}.html`)).join('')}</resources></manifest>`,
    ...Object.fromEntries(pages.map(id => [`${id}.html`, page(id)])),
  }
}

export const cartridgeCourses: Record<string, () => Files> = {
  'Common Cartridge 1.1: pekan demi pekan': weeks,
  'Common Cartridge 1.1: seperti Canvas': canvas,
  'Common Cartridge 1.1: seperti Moodle': moodle,
  'Common Cartridge 1.2: kuis QTI 1.2': quizzes,
  'Common Cartridge 1.3: tugas dan bab': tasks,
  'Thin Common Cartridge 1.3: tautan': thin,
  'IMS Content Package': plain,
}
