import { expect, it } from 'vitest'
import { keepStyled, scopedClass } from './scoped-class.ts'

it('names a class alike in every build, and differently in each style sheet', () => {
  const inOne = scopedClass('/one')
  expect(inOne('page', '/one/src/a.module.css')).toMatch(/^page_[\w-]{4}$/)
  expect(inOne('page', '/one/src/a.module.css?used')).toBe(scopedClass('/two')('page', '/two/src/a.module.css'))
  expect(inOne('page', '/one/src/a.module.css')).not.toBe(inOne('page', '/one/src/b.module.css'))
})

it('refuses a page that is drawn with other class names than its style has', () => {
  const drawn = '<main class="page_a1b2"></main>'
  expect(() => keepStyled(drawn, '.page_a1b2{color:red}')).not.toThrow()
  expect(() => keepStyled(drawn, '._page_1tfgy_1{color:red}')).toThrow('other class names')
})
