import { expect, it } from 'vitest'
import { charactersIn } from './light-fonts.ts'

it('reads ranges and single characters', () => {
  expect(charactersIn('U+0041-0044,U+20AC,U+1F600')).toBe('ABCD€😀')
})
