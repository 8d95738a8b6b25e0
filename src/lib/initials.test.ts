import { describe, expect, it } from 'vitest'
import { getInitials } from './initials.ts'

describe('initials of a name', () => {
  it.each([
    ['Ratna Wulandari', 'RW'],
    ['Siti Rahma Daeng Kanang', 'SK'],
    ['  i Made   Yoga Pramana ', 'IP'],
    ['Bagus', 'B'],
    ['Éka 𠮷da', 'É𠮷'],
    ['', ''],
  ])('the initials of "%s" are "%s"', (name, initials) => expect(getInitials(name)).toBe(initials))
})
