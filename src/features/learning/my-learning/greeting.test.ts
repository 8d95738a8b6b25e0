import { expect, it } from 'vitest'
import { getGreeting } from './greeting.ts'

it.each([
  [3, 'Malam, Sekar'],
  [4, 'Pagi, Sekar'],
  [11, 'Siang, Sekar'],
  [15, 'Sore, Sekar'],
  [18, 'Malam, Sekar'],
])('at %i:00 the greeting is "%s"', (hour, text) => {
  expect(getGreeting(hour, 'Sekar Ayu Lestari')).toBe(text)
})

it('greets without a name if the name is unknown', () => {
  expect(getGreeting(8, undefined)).toBe('Selamat pagi')
  expect(getGreeting(8, ' ')).toBe('Selamat pagi')
})
