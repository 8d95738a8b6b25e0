import { expect, it } from 'vitest'
import { aboutIn } from './wait-labels.ts'

it.each([
  [0, 'sekitar 1 detik lagi'],
  [7_000, 'sekitar 7 detik lagi'],
  [59_500, 'sekitar 1 menit lagi'],
  [900_000, 'sekitar 15 menit lagi'],
  [3_600_000, 'sekitar 1 jam lagi'],
  [80_000_000, 'sekitar 23 jam lagi'],
])('prints %i ms as %s', (ms, words) => expect(aboutIn(ms)).toBe(words))
