import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Files = Record<string, string>

interface Content {
  library: string
  title?: string
  params?: unknown
}

const QUESTION = 'this.triggerXAPIScored(1, 1, "answered", true, true)'

/** Names of libraries with their scripts, as `library.json` lists them. */
const libraries: Readonly<Record<string, { title: string; script: string; needs?: readonly string[] }>> = {
  'H5P.Column': { title: 'Column', script: 'this.triggerXAPIScored(1, 1, "completed")', needs: ['H5P.Question'] },
  'H5P.Question': { title: 'Question', script: 'H5P.Question = function () {}' },
  'H5P.MultiChoice': { title: 'Multiple Choice', script: QUESTION, needs: ['H5P.Question'] },
  'H5P.AudioRecorder': { title: 'Audio Recorder', script: '' },
  'H5P.AdvancedText': { title: 'Text', script: '' },
  'H5P.Video': { title: 'Video', script: '' },
  'H5P.Link': { title: 'Link', script: '' },
}

const dependency = (machineName: string) => ({ machineName, majorVersion: '1', minorVersion: 2 })

/** Creates an H5P package with a main library and these contents. Leaves out the libraries in `without`. */
export function createH5pPackage(
  main: string,
  contents: readonly Content[],
  { without = [], more = {} }: { without?: readonly string[]; more?: Files } = {},
): Files {
  const named = [main, ...new Set(contents.map(({ library }) => library))]
  const all = Object.entries(libraries).filter(([name]) => !without.includes(name))
  return {
    'h5p.json': JSON.stringify({
      title: 'Latihan',
      language: 'id',
      mainLibrary: main,
      preloadedDependencies: named.map(dependency),
    }),
    'content/content.json': JSON.stringify({
      content: contents.map(({ library, title, params = {} }, at) => ({
        library: `${library} 1.2`,
        subContentId: `s${at}`,
        params,
        metadata: { title: title ?? '' },
      })),
    }),
    ...Object.fromEntries(
      all.flatMap(([name, { title, script, needs = [] }]) => [
        [
          `${name}-1.2/library.json`,
          JSON.stringify({
            title,
            machineName: name,
            preloadedDependencies: needs.map(dependency),
            preloadedJs: [{ path: 'main.js' }],
          }),
        ],
        [`${name}-1.2/main.js`, script],
        [`${name}-1.2/language/id.json`, '{}'],
        [`${name}-1.2/semantics.json`, '[]'],
      ]),
    ),
    ...more,
  }
}

/** Packages of other projects, see `tests/support/h5p/README.md`. */
export const readRealPackage = (name: 'true-false' | 'greeting-card') =>
  readFileSync(join(import.meta.dirname, 'h5p', `${name}.h5p`))
