import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Checks the rules for comments in docs/CONTRIBUTING.md: a statement or a verb phrase, in terms of the field. */
const root = join(import.meta.dirname, '..')
const files = globSync(['{src,server,contract,sw,player,scripts,tests}/**/*.{ts,tsx,mjs,css}', '*.ts'], {
  cwd: root,
  exclude: path => path.includes('server/demo/content'),
})

const RELATIVE_OPENING =
  /^(?:What|Whatever|Who|Whoever|Whose|Whom|Of|Which|Where|Wherever|Nobody|Somebody|Everybody|Anybody|Nothing|Something|Everything)\b/
const PRIVATE_WORD = /\b(?:whoever|furniture|errands?|thief|thieves|journeys?)\b/i

/** Returns the first line of each comment. A line after another `//` line continues the same comment. */
function getOpenings(text: string) {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    const [, opening] = /^\s*(?:\/\/|\/\*\*?)\s*(.*?)(?:\s*\*\/)?$/.exec(line) ?? []
    const continues = /^\s*\/\//.test(line) && /^\s*\/\//.test(lines[at - 1] ?? '')
    return opening && !continues ? [{ line: at + 1, opening }] : []
  })
}

/** Returns the lines of all comments that are not behind code. */
function getLines(text: string) {
  return text.split('\n').flatMap((line, at) => {
    const [, words] = /^\s*(?:\/\/|\/\*\*?|\*)\s?(.*)$/.exec(line) ?? []
    return words ? [{ line: at + 1, words }] : []
  })
}

const sources = files.map(file => ({ file, text: readFileSync(join(root, file), 'utf8') }))

test('finds the sources, and the opening words of each comment', () => {
  expect(sources.length).toBeGreaterThan(2_000)
  expect(getOpenings('// What a start leaves behind\n// What follows\n/** Of both. */')).toHaveLength(2)
})

test('no comment opens with a relative clause', () => {
  const found = sources.flatMap(({ file, text }) =>
    getOpenings(text)
      .filter(({ opening }) => RELATIVE_OPENING.test(opening))
      .map(({ line, opening }) => `${file}:${line} ${opening}`),
  )
  expect(found).toEqual([])
})

test('comments use standard terms', () => {
  const found = sources.flatMap(({ file, text }) =>
    getLines(text)
      .filter(({ words }) => PRIVATE_WORD.test(words))
      .map(({ line, words }) => `${file}:${line} ${words}`),
  )
  expect(found).toEqual([])
})
