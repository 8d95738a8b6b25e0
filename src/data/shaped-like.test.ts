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
])('the stored value %j has the shape of %j', (kept, like) => expect(hasSameShape(kept, like)).toBe(true))

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
])('the stored value %j does not have the shape of %j', (kept, like) => expect(hasSameShape(kept, like)).toBe(false))
