import { expect, it } from 'vitest'
import { greetingFor } from './greeting.ts'

it.each([
  [3, 'Malam, Sekar'],
  [4, 'Pagi, Sekar'],
  [11, 'Siang, Sekar'],
  [15, 'Sore, Sekar'],
  [18, 'Malam, Sekar'],
])('greets by the time of day at %i', (hour, text) => {
  expect(greetingFor(hour, 'Sekar Ayu Lestari')).toBe(text)
})

it('greets without a name if the name is unknown', () => {
  expect(greetingFor(8, undefined)).toBe('Selamat pagi')
  expect(greetingFor(8, ' ')).toBe('Selamat pagi')
})
