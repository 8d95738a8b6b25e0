import { array, assert, property, stringMatching } from 'fast-check'
import { expect, test } from 'vitest'
import { joinName, splitName } from './split-name.ts'

test.each([
  ['Rina', 'Rina', ''],
  ['Rina Puspita', 'Rina', 'Puspita'],
  ['  Siti  Rahma Daeng Kanang ', 'Siti Rahma Daeng', 'Kanang'],
  ['', '', ''],
])('splits the full name %j into first name %j and last name %j', (fullName, firstName, lastName) => {
  expect(splitName(fullName)).toEqual({ firstName, lastName })
})

test('splitting a full name and joining its parts gives the same name', () => {
  assert(
    property(array(stringMatching(/^[A-Za-z.'-]{1,8}$/), { minLength: 1, maxLength: 6 }), words => {
      expect(joinName(splitName(words.join('  ')))).toBe(words.join(' '))
    }),
  )
})
