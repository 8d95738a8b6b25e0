import { expect, test } from 'vitest'
import { toQuizForm } from '#contract/assessment/quiz-form.ts'
import { ARTICLE_MAX_LENGTH } from '#contract/learning/material-form.ts'
import { countMissingRows } from '#contract/packages/package-report.ts'
import { formatReportLines, formatOutline, readTestPackage } from '#tests/support/package-of.ts'
import type { FoundPackage } from '../found.ts'

type Files = Record<string, string | Buffer>

/** Returns a course with one section. `pages` are the contents of its verticals, by title. */
function course(pages: Readonly<Record<string, string>>, files: Files = {}): Files {
  const ids = Object.keys(pages).map((title, at) => ({ title, id: `v${at}` }))
  const olx = {
    'course.xml': '<course url_name="2026" org="Semai" course="JAR"/>',
    'course/2026.xml': '<course display_name="Dasar Jaringan"><chapter url_name="c1"/><wiki slug="x"/></course>',
    'chapter/c1.xml': '<chapter display_name="Bab 1"><sequential url_name="s1"/></chapter>',
    'sequential/s1.xml': `<sequential display_name="Kabel">${ids.map(({ id }) => `<vertical url_name="${id}"/>`).join('')}</sequential>`,
    ...Object.fromEntries(
      ids.map(({ title, id }) => [
        `vertical/${id}.xml`,
        `<vertical display_name="${title}">${pages[title]}</vertical>`,
      ]),
    ),
    ...files,
  }
  return Object.fromEntries(Object.entries(olx).map(([path, content]) => [`course/${path}`, content]))
}

async function read(files: Files): Promise<FoundPackage> {
  const result = await readTestPackage(files)
  expect(countMissingRows(result.report)).toBeUndefined()
  return result
}

const getMaterials = ({ tracks }: FoundPackage) =>
  tracks.flatMap(({ classes }) => classes.flatMap(each => each.materials))

const text = (id: string, html: string): Files => ({
  [`html/${id}.xml`]: `<html filename="${id}" display_name="Teks ${id}"/>`,
  [`html/${id}.html`]: html,
})

test('OLX chapters become tracks, sections become classes, and the texts of a page become one article', async () => {
  const found = await read(
    course(
      { Awal: '<html url_name="a"/><html url_name="b"/>', Akhir: '<html url_name="c"/>' },
      { ...text('a', '<p>Satu</p>'), ...text('b', '<p>Dua</p>'), ...text('c', '<p>Tiga</p>') },
    ),
  )
  expect([found.title, found.report.format]).toEqual(['Dasar Jaringan', 'Open edX'])
  expect(formatOutline(found)).toEqual(['Bab 1', '  Kabel', '    article: Awal', '    article: Akhir'])
  expect(formatReportLines(found.report)).toEqual([
    'imported folder>track Bab 1',
    'imported folder>class Bab 1/Kabel',
    'imported page>article Bab 1/Kabel/Awal',
    'imported page>article Bab 1/Kabel/Awal/Teks a',
    'imported page>article Bab 1/Kabel/Awal/Teks b',
    'imported page>article Bab 1/Kabel/Akhir',
    'imported page>article Bab 1/Kabel/Akhir/Teks c',
  ])
})

test('an imported OLX page contains its images, in both spellings of their path', async () => {
  const html =
    '<img src="/static/peta kota.png" alt="Peta"><img src="/asset-v1:Semai+JAR+2026+type@asset+block@denah.png" alt="Denah">'
  const files = { ...text('a', html), 'static/peta kota.png': 'satu', 'static/denah.png': 'dua' }
  const [article] = getMaterials(await read(course({ Awal: '<html url_name="a"/>' }, files)))
  const blocks = article?.kind === 'article' ? article.blocks : []
  expect(blocks.map(block => block.kind === 'picture' && block.alt)).toEqual(['Peta', 'Denah'])
})

const problem = (inside: string) => `<problem display_name="Soal">${inside}</problem>`
const choices = (tag: string, ...texts: readonly string[]) =>
  `<${tag}>${texts.map(each => `<choice correct="${each.startsWith('*')}">${each.replace('*', '')}</choice>`).join('')}</${tag}>`

test('consecutive OLX problems become one quiz, and the report has a row for each question', async () => {
  const problems = [
    `<multiplechoiceresponse><label>Ibu kota?</label>${choices('choicegroup', 'Jakarta', '*Nusantara')}<solution><p>Sejak 2024.</p></solution></multiplechoiceresponse>`,
    `<choiceresponse><label>Prima?</label>${choices('checkboxgroup', '*2', '*3', '4')}</choiceresponse>`,
    `<p>Warna langit?</p><optionresponse><optioninput options="('merah','biru')" correct="biru"/></optionresponse>`,
    '<stringresponse answer="H2O" type="ci"><label>Lambang air?</label><additional_answer answer="h2o"/></stringresponse>',
    '<numericalresponse answer="4"><label>2 + 2?</label></numericalresponse>',
    '<numericalresponse answer="4"><label>Kira-kira?</label><responseparam type="tolerance" default="5%"/></numericalresponse>',
    '<stringresponse answer="a.*" type="regexp"><label>Apa saja?</label></stringresponse>',
    '<script>x = 4</script><numericalresponse answer="4"><label>Berapa $x?</label></numericalresponse>',
    '<customresponse><label>Gambar?</label></customresponse>',
    '<p>Bacalah.</p>',
  ]
  const files = Object.fromEntries(problems.map((inside, at) => [`problem/p${at}.xml`, problem(inside)]))
  const found = await read(course({ Latihan: problems.map((_, at) => `<problem url_name="p${at}"/>`).join('') }, files))
  const [quiz, ...others] = getMaterials(found)
  expect(others).toEqual([])
  if (quiz?.kind !== 'quiz') throw new Error('the quiz is missing')
  const form = toQuizForm(quiz.quiz)
  expect(quiz.quiz.questions.map(({ id, type, text: asked }) => [type, asked, form[`${id}.answers`]])).toEqual([
    ['single', 'Ibu kota?', 'Jakarta\n* Nusantara'],
    ['multiple', 'Prima?', '* 2\n* 3\n4'],
    ['single', 'Warna langit?', 'merah\n* biru'],
    ['short', 'Lambang air?', 'H2O\nh2o'],
    ['short', '2 + 2?', '4'],
  ])
  expect(quiz.quiz.questions[0]?.explanation).toBe('Sejak 2024.')
  const skipped = formatReportLines(found.report).filter(line => line.startsWith('skipped question'))
  expect(skipped.map(line => line.split(' — ')[1])).toEqual([
    'Soal angka dengan rentang atau toleransi tidak ada di kuis',
    'Jawaban dengan pola (regexp) tidak ada di kuis',
    'Soal dengan nilai dari program tidak ada di kuis',
    'Jenis soal "customresponse" tidak ada di sini',
    'Hanya teks, tanpa jawaban',
  ])
})

test('the report has a row for each video, open response, library and unknown component', async () => {
  const inside = [
    '<html url_name="a"/>',
    '<video url_name="v" display_name="Kuliah" youtube_id_1_0="abc"/>',
    '<video url_name="w" display_name="Film"><source src="/static/film.mp4"/></video>',
    '<openassessment url_name="o"><prompts><prompt><description>&lt;p&gt;Tulis.&lt;/p&gt;</description></prompt></prompts><rubric><criterion/></rubric></openassessment>',
    '<library_content url_name="l"><problem url_name="p"/></library_content>',
    '<drag-and-drop-v2 url_name="d"/>',
    '<buatan url_name="x"/>',
  ]
  const film = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42isi')])
  const found = await read(
    course(
      { Campur: inside.join('') },
      {
        ...text('a', '<p>Isi</p>'),
        'static/film.mp4': film,
        'problem/p.xml': problem(
          `<multiplechoiceresponse><label>Apa?</label>${choices('choicegroup', '*a', 'b')}</multiplechoiceresponse>`,
        ),
      },
    ),
  )
  expect(formatOutline(found).slice(2)).toEqual([
    '    article: Campur',
    '    video: Film',
    '    assignment: Campur',
    '    quiz: Campur (4)',
  ])
  const lines = formatReportLines(found.report).map(line => line.replace('Bab 1/Kabel/Campur/', ''))
  expect(lines).toContain('simplified link>article Kuliah — Video dari situs lain menjadi tautan')
  expect(lines).toContain('skipped other> buatan — Komponen "buatan" tidak dikenal')
  expect(lines.filter(line => line.startsWith('simplified bank'))).toHaveLength(1)
})

test('reports a text that is too long for an article', async () => {
  const files = { ...text('a', `<pre>${'x'.repeat(ARTICLE_MAX_LENGTH)}</pre>`), ...text('b', '<p>Isi</p>') }
  const found = await read(course({ Panjang: '<html url_name="a"/>', Pendek: '<html url_name="b"/>' }, files))
  expect(formatOutline(found).slice(2)).toEqual(['    article: Pendek'])
  expect(formatReportLines(found.report).find(line => line.includes('Kabel/Panjang —'))).toContain('terlalu panjang')
})

test.each([
  ['without chapters', { 'course.xml': '<course display_name="Kosong"/>' }, 'PACKAGE_MANIFEST_EMPTY'],
  ['that is not OLX', { 'course.xml': '<kursus/>' }, 'PACKAGE_MANIFEST_UNKNOWN'],
  ['with broken XML', { 'course.xml': '<course>' }, 'PACKAGE_XML_BROKEN'],
  ['that contains itself', course({ Awal: '<vertical url_name="v0"/>' }), 'PACKAGE_TOO_MANY_ITEMS'],
])('refuses a course %s', async (_name, files, code) => {
  await expect(readTestPackage(files)).rejects.toMatchObject({ code })
})
