import { expect, it } from 'vitest'
import { checkStyleClasses, createScopedClass } from './scoped-class.ts'

it('gives a CSS class the same name in every build, and another name in each style sheet', () => {
  const inOne = createScopedClass('/one')
  expect(inOne('page', '/one/src/a.module.css')).toMatch(/^page_[\w-]{4}$/)
  expect(inOne('page', '/one/src/a.module.css?used')).toBe(createScopedClass('/two')('page', '/two/src/a.module.css'))
  expect(inOne('page', '/one/src/a.module.css')).not.toBe(inOne('page', '/one/src/b.module.css'))
})

it('fails for a prerendered page whose class names differ from those of its style sheet', () => {
  const drawn = '<main class="page_a1b2"></main>'
  expect(() => checkStyleClasses(drawn, '.page_a1b2{color:red}')).not.toThrow()
  expect(() => checkStyleClasses(drawn, '._page_1tfgy_1{color:red}')).toThrow('none of the class names')
})
