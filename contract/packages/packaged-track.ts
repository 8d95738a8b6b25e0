import * as v from 'valibot'
import { ARTICLE_MAX_LENGTH } from '../learning/material-form.ts'
import { QUIZ_MAX_QUESTIONS } from '../assessment/quiz-form.ts'
import { CRITERION_MAX_LENGTH, RUBRIC_MAX } from '../wire/limits.ts'
import { ScormStandard } from '../learning/scorm.ts'
import { SkillNames, STRUCTURE_MAX_PARTS } from '../catalog/structure-edit.ts'
import { MultiLine, PlainText, SingleLine, Slug } from '../wire/text.ts'

/*
 * A version of a career track without ids, URLs and users, so that any server can import it. It is the content of
 * Semai's own package (`track.json`), and the result of converting other formats.
 */

const line = (most: number) => v.pipe(SingleLine, v.maxLength(most, `Paling panjang ${most} karakter`))
const multiLine = (most: number) => v.pipe(MultiLine, v.maxLength(most, `Paling panjang ${most} karakter`))
const whole = (least: number, most: number) =>
  v.pipe(
    v.number(),
    v.integer('Harus bilangan bulat'),
    v.minValue(least, `Paling sedikit ${least}`),
    v.maxValue(most, `Paling banyak ${most}`),
  )
const Title = v.pipe(line(120), v.nonEmpty('Judul harus diisi'))

/**
 * File name: SHA-256 of the content, and extension. The server stores the file under this name (`/api/media/{name}`).
 */
export const MediaName = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{64}\.(?:svg|png|jpg|webp|mp4|vtt|pdf|pkg)$/, 'Nama berkas tidak dikenali'),
)
const OptionalFile = v.nullable(MediaName)

const Side = whole(1, 20_000)
const PackagedFile = v.strictObject({
  name: MediaName,
  sizeBytes: whole(0, 2 ** 31),
  /** Width of a picture in a text, with which the page reserves space before the picture loads. */
  width: v.optional(Side),
  height: v.optional(Side),
})
export type PackagedFile = v.InferOutput<typeof PackagedFile>

const head = { title: Title, minutes: whole(1, 600) }
/**
 * Markdown. Pictures have paths `/api/media/{name}`. Keeps spaces at the ends of lines, because they have a meaning in
 * Markdown.
 */
const Markdown = v.pipe(
  PlainText,
  v.maxLength(ARTICLE_MAX_LENGTH, 'Teks terlalu panjang'),
  v.regex(/^[\P{Cc}\n\t]*$/u, 'Teks mengandung karakter yang tidak didukung'),
)

const Choice = v.strictObject({ id: v.pipe(line(60), v.nonEmpty()), text: multiLine(500) })
const PackagedQuestion = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/, 'Tanda soal tidak dikenali')),
  type: v.picklist(['single', 'multiple', 'true-false', 'short', 'ordering', 'matching']),
  text: multiLine(2_000),
  options: v.pipe(v.array(Choice), v.maxLength(20, 'Terlalu banyak pilihan')),
  prompts: v.optional(v.pipe(v.array(Choice), v.maxLength(20, 'Terlalu banyak pasangan'))),
  answer: v.pipe(v.array(multiLine(500)), v.maxLength(40, 'Terlalu banyak jawaban')),
  explanation: multiLine(2_000),
})
export type PackagedQuestion = v.InferOutput<typeof PackagedQuestion>

/** A missing file is null and a missing text is empty, because an exported draft may be incomplete. */
const materials = v.variant('kind', [
  v.strictObject({ kind: v.literal('article'), ...head, text: Markdown }),
  v.strictObject({
    kind: v.literal('assignment'),
    ...head,
    text: Markdown,
    /** Absent if one expert is enough. */
    needsSecondReading: v.optional(v.literal(true)),
    rubric: v.pipe(
      v.array(v.strictObject({ text: line(CRITERION_MAX_LENGTH), points: whole(1, 100) })),
      v.maxLength(RUBRIC_MAX, `Paling banyak ${RUBRIC_MAX} kriteria`),
      v.check(
        rubric => rubric.length === 0 || rubric.reduce((sum, { points }) => sum + points, 0) === 100,
        'Jumlah poin rubrik harus 100',
      ),
    ),
  }),
  v.strictObject({
    kind: v.literal('video'),
    ...head,
    file: OptionalFile,
    low: OptionalFile,
    captions: OptionalFile,
    poster: OptionalFile,
    durationSeconds: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(86_400))),
    summary: multiLine(2_000),
  }),
  v.strictObject({ kind: v.literal('pdf'), ...head, file: OptionalFile, summary: multiLine(2_000) }),
  v.strictObject({
    kind: v.literal('scorm'),
    ...head,
    /** The whole package as one file. Several units may refer to it. */
    file: OptionalFile,
    standard: ScormStandard,
    unit: v.picklist(['sco', 'asset']),
    launch: line(2_000),
    masteryScore: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
    launchData: v.optional(v.pipe(PlainText, v.maxLength(10_000, 'Paling panjang 10.000 karakter'))),
    summary: multiLine(2_000),
  }),
  v.strictObject({
    kind: v.literal('quiz'),
    ...head,
    isFinal: v.boolean(),
    passMark: whole(0, 100),
    timeLimitSeconds: v.nullable(whole(1, 36_000)),
    attemptsAllowed: v.nullable(whole(1, 100)),
    shufflesQuestions: v.boolean(),
    shufflesOptions: v.boolean(),
    revealsAnswers: v.boolean(),
    questions: v.pipe(
      v.array(PackagedQuestion),
      v.maxLength(QUIZ_MAX_QUESTIONS, `Paling banyak ${QUIZ_MAX_QUESTIONS} soal`),
    ),
  }),
])
export type PackagedMaterial = v.InferOutput<typeof materials>
/** Explicit type, because the compiler cannot infer the type of three nested lists. */
const PackagedMaterial: v.GenericSchema<unknown, PackagedMaterial> = materials

const tooMany = `Paling banyak ${STRUCTURE_MAX_PARTS} bagian`
const PackagedClass = v.strictObject({
  title: Title,
  summary: multiLine(500),
  /** Absent in packages from before classes had skills, and if the class has none. */
  skills: v.optional(SkillNames),
  materials: v.pipe(v.array(PackagedMaterial), v.maxLength(STRUCTURE_MAX_PARTS, tooMany)),
})
const PackagedPart = v.strictObject({
  title: Title,
  summary: multiLine(500),
  classes: v.pipe(v.array(PackagedClass), v.maxLength(STRUCTURE_MAX_PARTS, tooMany)),
})

export const PackagedTrack = v.strictObject({
  title: Title,
  summary: line(300),
  description: multiLine(5_000),
  /** Proposed category. The importer may choose another category, because every server has its own categories. */
  category: v.strictObject({ slug: Slug, title: line(120) }),
  isBeta: v.boolean(),
  tracks: v.pipe(v.array(PackagedPart), v.maxLength(STRUCTURE_MAX_PARTS, tooMany)),
  /** All files that the track refers to, without duplicates, sorted by name. */
  files: v.pipe(v.array(PackagedFile), v.maxLength(20_000, 'Terlalu banyak berkas')),
})
export type PackagedTrack = v.InferOutput<typeof PackagedTrack>
