import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DownloadFile } from '#contract/learning/downloads.ts'
import { planPrefetch } from './prefetch-plan.ts'
import type { ClassRow } from './row.ts'

const file = (materialId: string, bytes: number): DownloadFile => ({
  materialId,
  kind: 'pdf',
  quality: null,
  url: `/api/media/${materialId}`,
  bytes,
  sha256: '',
})
const row = (trackClassId: string, sizes: number[], queuedAt: number, isAhead = true): ClassRow => ({
  userId: 'ani',
  trackClassId,
  enrollmentId: 'e',
  title: '',
  careerTrackTitle: '',
  wanted: 'all',
  isAhead,
  quality: 'low',
  isAnyLine: false,
  state: 'ready',
  problem: undefined,
  missingBytes: undefined,
  version: '1',
  files: sizes.map((bytes, at) => file(`${trackClassId}-${at}`, bytes)),
  queryKeys: [],
  queuedAt,
  checkedAt: undefined,
})
const candidate = (trackClassId: string, sizes: number[]) => ({
  trackClassId,
  files: sizes.map((bytes, at) => file(`${trackClassId}-${at}`, bytes)),
})

it('plans the next files first, skips files that exceed the budget, and removes the oldest download', () => {
  const rows = [row('old', [30], 1), row('newer', [30], 2), row('saved', [500], 3, false)]
  const plan = planPrefetch(
    [candidate('now', [20, 200, 10]), candidate('saved', [500]), candidate('next', [5])],
    rows,
    70,
  )
  expect(plan.keep).toEqual(
    new Map([
      ['now', ['now-0', 'now-2']],
      ['next', ['next-0']],
    ]),
  )
  expect(plan.drop).toEqual(['old'])
})

it('automatic downloads never exceed their budget, and store nothing if there is no budget', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 6 })
  fc.assert(
    fc.property(
      fc.array(sizes, { maxLength: 4 }),
      fc.array(sizes, { maxLength: 4 }),
      fc.nat(300),
      (next, before, budget) => {
        const candidates = next.map((each, at) => candidate(`n${at}`, each))
        const rows = before.map((each, at) => row(`b${at}`, each, at))
        const plan = planPrefetch(candidates, rows, budget)
        const planned = candidates.flatMap(each =>
          each.files.filter(({ materialId }) => plan.keep.get(each.trackClassId)?.includes(materialId)),
        )
        const staying = rows.filter(each => !plan.drop.includes(each.trackClassId)).flatMap(each => each.files)
        expect([...planned, ...staying].reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(budget)
      },
    ),
  )
  expect(planPrefetch([candidate('now', [1])], [row('old', [1], 1)], 0)).toEqual({ keep: new Map(), drop: ['old'] })
})
