import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergePositions, type ReadPosition } from './position.rules.ts'

const moment = fc.nat(20)
const position: fc.Arbitrary<ReadPosition> = fc
  .record({ at: fc.nat(9), readAt: moment, more: fc.nat(5) })
  .map(({ at, readAt, more }) => ({ at, readAt, furthest: at + more }))

type Step = { phone: 0 | 1 } & ({ kind: 'read'; at: number; pause: number } | { kind: 'send' | 'fetch' })
const phone = fc.constantFrom(0 as const, 1 as const)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('read' as const), phone, at: fc.nat(40), pause: fc.nat(2) }),
  fc.record({ kind: fc.constantFrom('send' as const, 'fetch' as const), phone }),
)

test('two phones end at the same reading position after any history: the position that was read last', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), steps => {
      const nothing: ReadPosition = { at: 0, readAt: 0, furthest: 0 }
      const phones = [nothing, nothing]
      let server = nothing
      let clock = 1
      const reads: ReadPosition[] = []
      const send = (at: 0 | 1) => (server = mergePositions(server, phones[at]!))
      const fetch = (at: 0 | 1) => (phones[at] = mergePositions(phones[at]!, server))
      for (const each of steps) {
        if (each.kind === 'read') {
          clock += each.pause
          const read = { at: each.at, readAt: clock, furthest: each.at }
          reads.push(read)
          phones[each.phone] = mergePositions(phones[each.phone]!, read)
        } else if (each.kind === 'send') send(each.phone)
        else fetch(each.phone)
      }
      for (const at of [0, 1] as const) send(at)
      for (const at of [0, 1] as const) fetch(at)
      expect(phones[0]).toEqual(phones[1])
      const lastReads = reads.filter(read => read.readAt === clock)
      expect(phones[0]).toMatchObject({
        at: Math.max(0, ...(lastReads.length > 0 ? lastReads : reads).map(read => read.at)),
        furthest: Math.max(0, ...reads.map(read => read.at)),
      })
    }),
    { numRuns: 10_000 },
  )
})

test('merging reading positions gives the same result in any order and when repeated', () => {
  fc.assert(
    fc.property(position, position, position, (a, b, c) => {
      expect(mergePositions(a, b)).toEqual(mergePositions(b, a))
      expect(mergePositions(mergePositions(a, b), c)).toEqual(mergePositions(a, mergePositions(b, c)))
      expect(mergePositions(mergePositions(a, b), b)).toEqual(mergePositions(a, b))
    }),
    { numRuns: 10_000 },
  )
})
