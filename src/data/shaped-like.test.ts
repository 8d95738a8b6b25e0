import { expect, it } from 'vitest'
import { hasSameShape } from './shaped-like.ts'

const assessment = { typed: { score: '', comment: '' }, marks: [], voice: undefined }

it.each<[kept: unknown, like: unknown]>([
  ['setengah', ''],
  [[{ id: 'f' }], []],
  [{ title: 'Bukti' }, { title: '', note: '' }],
  [{ q1: 'baik' }, {}],
  [{ typed: { score: '80', 'mark-0': 'di sini' }, marks: [{ text: 'x' }], voice: { id: 'v' } }, assessment],
  [{ typed: {}, marks: [], voice: null }, assessment],
])('shows the stored value %j if the shape of %j is expected', (kept, like) =>
  expect(hasSameShape(kept, like)).toBe(true),
)

it.each<[kept: unknown, like: unknown]>([
  [5, ''],
  [null, ''],
  [{}, []],
  [[null], []],
  [[[]], []],
  [null, {}],
  [[], {}],
  [{ q1: 5 }, {}],
  [{ title: {} }, { title: '', note: '' }],
  [JSON.parse('{"__proto__":[]}'), {}],
  [{ typed: [], marks: [] }, assessment],
])('hides the stored value %j if the shape of %j is expected', (kept, like) =>
  expect(hasSameShape(kept, like)).toBe(false),
)
