import * as fc from 'fast-check'
import type { PackagedMaterial, PackagedQuestion, PackagedTrack } from '#contract/packages/packaged-track.ts'
import { createPackageHead } from '#contract/learning/scorm-package.ts'
import { storeMedia } from '#server/storage/media.ts'
import type { Storage } from '#server/storage/port.ts'

/** Text in many scripts, as users write it. Lacks the characters that no field accepts. */
const words = fc.string({ unit: 'grapheme', maxLength: 24 }).map(text => text.replaceAll(/[\p{Cc}\p{Cs}]/gu, '').trim())
const title = words.map(text => `J ${text}`.trim())
const head = { title, minutes: fc.integer({ min: 1, max: 600 }) }

const png = (tail: Uint8Array) => {
  const bytes = Buffer.alloc(24)
  bytes.write('\x89PNG\r\n\x1a\n', 'latin1')
  bytes.writeUInt32BE(40, 16)
  bytes.writeUInt32BE(30, 20)
  return Buffer.concat([bytes, tail])
}
const unitList = Buffer.from(JSON.stringify([{ path: 'index.html', type: 'text/html', at: 0, size: 1 }]))
const beginnings = {
  png,
  mp4: (tail: Uint8Array) => Buffer.concat([Buffer.from('\0\0\0\x20ftypisom', 'latin1'), tail]),
  pdf: (tail: Uint8Array) => Buffer.concat([Buffer.from('%PDF-1.7\n'), tail]),
  vtt: (tail: Uint8Array) => Buffer.concat([Buffer.from('WEBVTT\n\n'), tail]),
  pkg: (tail: Uint8Array) => Buffer.concat([createPackageHead(unitList.length), unitList, tail]),
} as const

/**
 * Generates a placeholder `ending:tail` for a file. The placeholder is replaced when the file is stored and has a name.
 */
const getFile = (ending: keyof typeof beginnings) =>
  fc.uint8Array({ minLength: 1, maxLength: 40 }).map(tail => `${ending}:${Buffer.from(tail).toString('hex')}`)
const maybe = (ending: keyof typeof beginnings) => fc.option(getFile(ending))

const choices = (least: number) =>
  fc
    .uniqueArray(title, { minLength: least, maxLength: 5, selector: text => text.toLowerCase() })
    .map(texts => texts.map((text, at) => ({ id: `o${at}`, text })))
const question: fc.Arbitrary<Omit<PackagedQuestion, 'id'>> = fc
  .record({ text: title, explanation: title, options: choices(2), prompts: choices(2), seed: fc.nat() })
  .chain(({ text, explanation, options, prompts, seed }) => {
    const ids = options.map(({ id }) => id)
    const one = ids[seed % ids.length] ?? ''
    const both = options.slice(0, 2)
    const rights = options.map(option => ({ ...option, text: option.text.replaceAll('|', '') + option.id }))
    return fc.constantFrom<Omit<PackagedQuestion, 'id'>>(
      { type: 'single', text, options, answer: [one], explanation },
      { type: 'multiple', text, options, answer: ids.slice(seed % ids.length), explanation },
      { type: 'true-false', text, options: both, answer: [both[seed % 2]?.id ?? ''], explanation },
      { type: 'short', text, options: [], answer: options.map(each => each.text), explanation },
      { type: 'ordering', text, options, answer: ids.toReversed(), explanation },
      {
        type: 'matching',
        text,
        options: rights,
        prompts,
        answer: prompts.map(({ id }) => `${id}:${one}`),
        explanation,
      },
    )
  })

const paragraph = fc.oneof(
  words.map(text => `Kata ${text}`),
  words.map(text => `## Judul ${text}`),
  words.map(text => `- satu ${text}\n- dua`),
  words.map(text => `| a | b |\n| --- | --- |\n| ${text.replaceAll(/[|\\`]/g, '')} | 2 |`),
  fc.constantFrom('```js\nconst a = 1\n```', '> Kutipan **tebal** dan [tautan](https://semai.id)', '---', '1. a\n2. b'),
  getFile('png').map(file => `![Bagan](/api/media/{${file}})`),
)
const text = fc.array(paragraph, { maxLength: 5 }).map(parts => parts.join('\n\n'))
const rubric = fc.constantFrom<{ text: string; points: number }[]>(
  [],
  [
    { text: 'Isi', points: 60 },
    { text: 'Bahasa', points: 40 },
  ],
)
const count = (most: number) => fc.option(fc.integer({ min: 1, max: most }))

const material: fc.Arbitrary<PackagedMaterial> = fc.oneof(
  fc.record({ kind: fc.constant('article' as const), ...head, text }),
  fc.record(
    { kind: fc.constant('assignment' as const), ...head, text, rubric, needsSecondReading: fc.constant(true as const) },
    { requiredKeys: ['kind', 'title', 'minutes', 'text', 'rubric'] },
  ),
  fc.record({
    kind: fc.constant('video' as const),
    ...head,
    file: maybe('mp4'),
    low: maybe('mp4'),
    captions: maybe('vtt'),
    poster: maybe('png'),
    durationSeconds: fc.option(fc.integer({ min: 1, max: 9_000 }).map(tenths => tenths / 10)),
    summary: words,
  }),
  fc.record({ kind: fc.constant('pdf' as const), ...head, file: maybe('pdf'), summary: words }),
  fc.record({
    kind: fc.constant('scorm' as const),
    ...head,
    file: maybe('pkg'),
    standard: fc.constantFrom('1.2' as const, '2004' as const, 'h5p' as const),
    unit: fc.constantFrom('sco' as const, 'asset' as const),
    launch: fc.constant('index.html?a=1'),
    masteryScore: count(100),
    summary: words,
  }),
  fc.record({
    kind: fc.constant('quiz' as const),
    ...head,
    isFinal: fc.boolean(),
    passMark: fc.integer({ min: 0, max: 100 }),
    timeLimitSeconds: fc.option(fc.integer({ min: 1, max: 600 }).map(minutes => minutes * 60)),
    attemptsAllowed: count(100),
    shufflesQuestions: fc.boolean(),
    shufflesOptions: fc.boolean(),
    revealsAnswers: fc.boolean(),
    questions: fc
      .uniqueArray(question, { maxLength: 3, selector: each => each.text.toLowerCase() })
      .map(list => list.map((each, at) => ({ id: `q${at}`, ...each }))),
  }),
)

const few = <T>(part: fc.Arbitrary<T>) => fc.array(part, { maxLength: 3 })
export const generateTrack = (category: PackagedTrack['category']): fc.Arbitrary<Omit<PackagedTrack, 'files'>> =>
  fc.record({
    title,
    summary: words,
    description: words,
    category: fc.constant(category),
    isBeta: fc.boolean(),
    tracks: few(
      fc.record({
        title,
        summary: words,
        classes: few(fc.record({ title, summary: words, materials: few(material) })),
      }),
    ),
  })

const MEANT = /(png|mp4|pdf|vtt|pkg):((?:[0-9a-f]{2})+)/g

/** Stores the placeholder files and inserts their names. */
export async function storeTrackFiles(track: Omit<PackagedTrack, 'files'>, storage: Storage): Promise<PackagedTrack> {
  const names = new Map<string, { name: string; sizeBytes: number }>()
  let json = JSON.stringify(track)
  for (const [meant, ending = '', tail = ''] of json.matchAll(MEANT)) {
    const begin = beginnings[ending as keyof typeof beginnings] // the pattern matches only these endings
    const { url, sizeBytes } = await storeMedia(storage, `a.${ending}`, begin(Buffer.from(tail, 'hex')))
    names.set(meant, { name: url.slice('/api/media/'.length), sizeBytes })
  }
  json = json.replaceAll(
    /\{?((?:png|mp4|pdf|vtt|pkg):(?:[0-9a-f]{2})+)\}?/g,
    (_all, meant: string) => names.get(meant)?.name ?? '',
  )
  const inTexts = new Set([...json.matchAll(/\/api\/media\/([0-9a-f]{64}\.png)/g)].flatMap(([, name]) => name ?? []))
  const files = new Map([...names.values()].map(file => [file.name, file]))
  return {
    ...(JSON.parse(json) as Omit<PackagedTrack, 'files'>), // `json` is `track` as text, with file names inserted
    files: [...files.values()]
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .map(file => ({ ...file, ...(inTexts.has(file.name) && { width: 40, height: 30 }) })),
  }
}
