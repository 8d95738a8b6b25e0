import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/** Checks a rule of docs/CONTRIBUTING.md: `as` needs a reason beside it. */
const root = join(import.meta.dirname, '..')
const files = globSync('{src,server,contract,sw,player,scripts}/**/*.{ts,tsx}', { cwd: root }).filter(
  file => !/\.test\.tsx?$/.test(file) && file !== join('src', 'routeTree.gen.ts'),
)

/** A comment explains a type assertion if it is between two lines above the expression and the line of the type. */
const LINES_ABOVE = 2

const isConst = (type: ESTree.TSType) =>
  type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'const'

/** Returns the lines with an assertion that no comment explains. */
function unexplained(file: string, text: string): number[] {
  const { program, comments } = parseSync(file, text)
  const getLine = (at: number) => text.slice(0, at).split('\n').length
  const explained = new Set(
    comments.flatMap(({ start, end }) => {
      const firstLine = getLine(start)
      return Array.from({ length: getLine(end) - firstLine + 1 }, (_, at) => firstLine + at)
    }),
  )
  const found: number[] = []
  new Visitor({
    TSAsExpression({ start, typeAnnotation }) {
      if (isConst(typeAnnotation)) return
      const [first, last] = [getLine(start), getLine(typeAnnotation.start)]
      const near = Array.from({ length: last - first + 1 + LINES_ABOVE }, (_, at) => first - LINES_ABOVE + at)
      if (!near.some(line => explained.has(line))) found.push(last)
    },
  }).visit(program)
  return found
}

test('finds type assertions without a reason', () => {
  expect(files.length).toBeGreaterThan(1_500)
  expect(unexplained('x.ts', 'const a = b as string // parsed above\nlet c\nlet d\nconst e = b as string')).toEqual([4])
  expect(unexplained('x.ts', 'const a = [1] as const')).toEqual([])
})

test('every type assertion has a reason beside it', () => {
  const found = files.flatMap(file =>
    unexplained(file, readFileSync(join(root, file), 'utf8')).map(line => `${file}:${line}`),
  )
  expect(found).toEqual([])
})
