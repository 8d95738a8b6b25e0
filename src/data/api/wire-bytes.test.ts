import { expect, it } from 'vitest'
import { countWireBytes } from './wire-bytes.ts'

it.each([
  [{ 'content-length': '4766', 'content-encoding': 'br' }, 17_546, 5_166],
  [{}, 1_000, 1_400],
  [{ 'content-length': '0' }, 0, 400],
  [{ 'content-length': '-5' }, 10, 410],
  [{ 'content-length': 'x' }, 10, 410],
  [{ 'content-length': '1e99' }, 10, 410],
])('counts a response with the headers %j and a body of %i bytes as %i transferred bytes', (headers, body, cost) => {
  expect(countWireBytes(new Headers(headers as Record<string, string>), body)).toBe(cost)
})
