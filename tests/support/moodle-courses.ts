import { createHash } from 'node:crypto'

/* Course backups in the layouts that Moodle 3 and Moodle 4 write. The texts are ours. */

export type MoodleFiles = Record<string, string | Buffer>

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const xml = (inside: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${inside}`

/** Formats the fields as XML elements. A nested record becomes nested elements, and text is escaped. */
function fieldsXml(fields: Readonly<Record<string, unknown>>): string {
  return Object.entries(fields)
    .map(([name, value]) => {
      if (typeof value === 'string')
        return `<${name}>${value.startsWith('<!') ? value.slice(2) : escaped(value)}</${name}>`
      return `<${name}>${fieldsXml(value as Record<string, unknown>)}</${name}>`
    })
    .join('\n')
}

/** Marks a value as XML that is inserted as it is. */
const asXml = (text: string) => `<!${text}`

export interface TestActivity {
  id: number
  kind: string
  fields: Readonly<Record<string, unknown>>
  isHidden?: boolean
}

export interface TestSection {
  id: number
  number: number
  name?: string
  summary?: string
  isHidden?: boolean
  /** Instance of the activity `subsection` that shows this section. */
  subsectionOf?: number
  activities: readonly TestActivity[]
}

export interface TestFile {
  contextId: number
  component: string
  area: string
  itemId?: number
  folder?: string
  name: string
  bytes: string | Buffer
  isMain?: boolean
}

interface TestCourse {
  title: string
  release: string
  summary?: string
  sections: readonly TestSection[]
  questions?: string
  files?: readonly TestFile[]
}

const getContext = (id: number) => id + 1_000

/** Returns the files of a backup. */
export function createMoodleBackup({
  title,
  release,
  summary = '',
  sections,
  questions,
  files = [],
}: TestCourse): MoodleFiles {
  const all = sections.flatMap(section => section.activities.map(activity => ({ section, activity })))
  const hashOf = (bytes: string | Buffer) => createHash('sha1').update(bytes).digest('hex')
  const listed = all.map(({ section, activity: { id, kind, fields } }) =>
    fieldsXml({
      activity: {
        moduleid: String(id),
        sectionid: String(section.id),
        modulename: kind,
        title: typeof fields['name'] === 'string' ? fields['name'] : '',
        directory: `activities/${kind}_${id}`,
      },
    }),
  )
  const parts = sections.map(({ id, number }) =>
    fieldsXml({ section: { sectionid: String(id), title: String(number), directory: `sections/section_${id}` } }),
  )
  const course = fieldsXml({ course: { courseid: '7', title, directory: 'course' } })
  return {
    'moodle_backup.xml': xml(`<moodle_backup><information>
      <moodle_release>${release} (Build: 20240610)</moodle_release>
      <original_course_fullname>${title}</original_course_fullname>
      <contents><activities>${listed.join('')}</activities><sections>${parts.join('')}</sections>${course}</contents>
    </information></moodle_backup>`),
    'course/course.xml': xml(`<course id="7" contextid="50">${fieldsXml({ fullname: title, summary })}</course>`),
    'files.xml': xml(`<files>${files.map(file => fileXml(file, hashOf(file.bytes))).join('')}</files>`),
    'questions.xml': xml(`<question_categories>${questions ?? ''}</question_categories>`),
    ...Object.fromEntries(files.map(({ bytes }) => [`files/${hashOf(bytes).slice(0, 2)}/${hashOf(bytes)}`, bytes])),
    ...Object.fromEntries(sections.map(section => [`sections/section_${section.id}/section.xml`, sectionXml(section)])),
    ...Object.fromEntries(all.flatMap(({ activity }) => activityFiles(activity))),
  }
}

function fileXml(
  { contextId, component, area, itemId = 0, folder = '/', name, isMain }: TestFile,
  hash: string,
): string {
  return fieldsXml({
    file: {
      contenthash: hash,
      contextid: String(contextId),
      component,
      filearea: area,
      itemid: String(itemId),
      filepath: folder,
      filename: name,
      sortorder: isMain === true ? '1' : '0',
    },
  })
}

function sectionXml({ id, number, name, summary = '', isHidden, subsectionOf, activities }: TestSection): string {
  const inside = {
    number: String(number),
    name: name ?? '$@NULL@$',
    summary,
    sequence: activities.map(activity => activity.id).join(','),
    visible: isHidden === true ? '0' : '1',
    ...(subsectionOf !== undefined && { component: 'mod_subsection', itemid: String(subsectionOf) }),
  }
  return xml(`<section id="${id}">${fieldsXml(inside)}</section>`)
}

function activityFiles({ id, kind, fields, isHidden }: TestActivity): [string, string][] {
  const folder = `activities/${kind}_${id}`
  const inside = `<${kind} id="${id}">${fieldsXml(fields)}</${kind}>`
  return [
    [
      `${folder}/${kind}.xml`,
      xml(
        `<activity id="${id}" moduleid="${id}" modulename="${kind}" contextid="${getContext(id)}">${inside}</activity>`,
      ),
    ],
    [
      `${folder}/module.xml`,
      xml(`<module id="${id}">${fieldsXml({ visible: isHidden === true ? '0' : '1' })}</module>`),
    ],
  ]
}

/** Returns a file of an activity. */
export const createFile = (
  id: number,
  component: string,
  area: string,
  { itemId = 0, ...file }: Pick<TestFile, 'name' | 'bytes' | 'itemId' | 'isMain'>,
): TestFile => ({ contextId: getContext(id), component, area, itemId, ...file })

/** Returns a question of the bank in the format of Moodle 4 and later: an entry with one version. */
export function createBankEntry(id: number, question: string, version = 1, status = 'ready'): string {
  return `<question_bank_entry id="${id}"><question_version>${versionXml(id * 10, question, version, status)}</question_version></question_bank_entry>`
}

const versionXml = (id: number, question: string, version: number, status: string) =>
  `<question_versions id="${id}"><version>${version}</version><status>${status}</status><questions>${question.replace('<question ', `<question id="${id}" `)}</questions></question_versions>`

export const createCategory = (id: number, name: string, entries: string) =>
  `<question_category id="${id}"><name>${name}</name><question_bank_entries>${entries}</question_bank_entries></question_category>`

interface TestQuestion {
  kind: string
  text: string
  feedback?: string
  /** XML inside the plugin element of the question type, for example the answers. */
  inside?: string
}

/** Returns a question without an id. The caller adds the id. */
export function createQuestionXml({ kind, text, feedback = '', inside = '' }: TestQuestion): string {
  const fields = {
    parent: '0',
    name: `Judul ${kind}`,
    questiontext: text,
    questiontextformat: '1',
    generalfeedback: feedback,
    qtype: kind,
  }
  return `<question >${fieldsXml(fields)}<plugin_qtype_${kind}_question>${inside}</plugin_qtype_${kind}_question></question>`
}

/** Returns the XML of answers, each with its share of the full mark. */
export const answersXml = (...answers: readonly (readonly [text: string, share: string, feedback?: string])[]) =>
  `<answers>${answers
    .map(([answertext, fraction, feedback = ''], at) => {
      const inside = fieldsXml({ answertext, answerformat: '1', fraction, feedback })
      return `<answer id="${at + 1}">${inside}</answer>`
    })
    .join('')}</answers>`

export const slots = (...ids: readonly (number | 'random')[]) =>
  asXml(
    ids
      .map((id, at) => {
        const reference =
          id === 'random'
            ? '<question_set_reference id="1"><filtercondition>{}</filtercondition></question_set_reference>'
            : `<question_reference id="${at}"><questionbankentryid>${id}</questionbankentryid><version>$@NULL@$</version></question_reference>`
        return `<question_instance id="${at}"><slot>${at + 1}</slot>${reference}</question_instance>`
      })
      .join(''),
  )

/** Returns the slots of a quiz as Moodle wrote them before version 4: each slot refers to a question. */
export const createOldSlots = (...ids: readonly number[]) =>
  asXml(
    ids
      .map(
        (id, at) =>
          `<question_instance id="${at}"><slot>${at + 1}</slot><questionid>${id}</questionid></question_instance>`,
      )
      .join(''),
  )

export const rawXml = asXml

/** Returns a backup whose first section has these activities. */
export const createMoodleCourse = (
  activities: readonly TestActivity[],
  more: Partial<Parameters<typeof createMoodleBackup>[0]> = {},
) =>
  createMoodleBackup({
    title: 'Dasar Jaringan',
    release: '4.1.11',
    sections: [{ id: 1, number: 1, name: 'Mulai', activities }],
    ...more,
  })
