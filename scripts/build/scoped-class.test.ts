import { expect, it } from 'vitest'
import { scopedClass } from './scoped-class.ts'

it('names a class alike in every build, and differently in each style sheet', () => {
  const inOne = scopedClass('/one')
  expect(inOne('page', '/one/src/a.module.css')).toMatch(/^page_[\w-]{4}$/)
  expect(inOne('page', '/one/src/a.module.css?used')).toBe(scopedClass('/two')('page', '/two/src/a.module.css'))
  expect(inOne('page', '/one/src/a.module.css')).not.toBe(inOne('page', '/one/src/b.module.css'))
})
