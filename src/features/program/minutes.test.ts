import { expect, it } from 'vitest'
import { formatMinutes } from './minutes.ts'

it.each([
  [0, '0 menit'],
  [45, '45 menit'],
  [60, '1 jam'],
  [120, '2 jam'],
  [209, '3 jam 29 menit'],
])('%i minutes read "%s"', (minutes, text) => expect(formatMinutes(minutes)).toBe(text))
