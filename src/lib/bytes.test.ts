import { expect, it } from 'vitest'
import { formatBytes } from './bytes.ts'

it.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [639_600, '640 KB'],
  [12_400_000, '12,4 MB'],
  [3_000_000_000, '3 GB'],
])('formats %i bytes as "%s"', (bytes, text) => expect(formatBytes(bytes)).toBe(text))
