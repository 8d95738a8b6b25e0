import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUserHistory, updateDeskUser } from '#contract/account/user.admin.ts'
import type { Draft, Versioned } from '#app/desk/form/draft.ts'
import { mergeDraft, mergeThreeWay, type FormValues } from '#app/desk/form/three-way.ts'
import { requireVersion } from '#server/desk/version.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

/**
 * Simulates two admins who edit one object in any order. A value is overwritten only by an admin who has seen it, no
 * save changes a field that its admin did not change, and typed text is never lost without a message.
 */
const fields = ['fullName', 'phoneNumber'] as const

interface Store {
  read: () => Promise<Versioned>
  /** Resolves to false if the other admin saved first. */
  save: (values: FormValues, version: number, who: number) => Promise<boolean>
}

const step = fc.oneof(
  fc.record({ do: fc.constant('open' as const), who: fc.nat(1) }),
  fc.record({ do: fc.constant('type' as const), who: fc.nat(1), field: fc.constantFrom(...fields), value: fc.nat(5) }),
  fc.record({ do: fc.constant('save' as const), who: fc.nat(1), takesTheirs: fc.boolean() }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
const steps = fc.array(step, { minLength: 6, maxLength: 24 })

const words = {
  fullName: ['Ayu', 'Bima', 'Citra', 'Dewi', 'Eko', 'Fitri'],
  phoneNumber: ['0811111111', '0822222222', '0833333333', '0844444444', '0855555555', '0866666666'],
} as const

/** Both admins open the form, each changes a field, and one saves after the other. */
const both: Step[] = [
  { do: 'open', who: 0 },
  { do: 'open', who: 1 },
  { do: 'type', who: 0, field: 'fullName', value: 1 },
  { do: 'type', who: 1, field: 'phoneNumber', value: 2 },
  { do: 'save', who: 0, takesTheirs: false },
  { do: 'save', who: 1, takesTheirs: false },
  { do: 'save', who: 1, takesTheirs: false },
]

function expectSaved({ base, typed }: Draft, before: Versioned, after: Versioned): void {
  expect(base.values).toEqual(before.values) // each overwritten value had been shown
  expect(after.values).toEqual({ ...base.values, ...typed })
}

/** Returns how often an admin had to read the new version. */
async function play(store: Store, plan: readonly Step[]): Promise<number> {
  const drafts: (Draft | undefined)[] = [undefined, undefined]
  let stored = await store.read()
  let staleCount = 0
  for (const each of plan) {
    const draft = drafts[each.who]
    if (each.do === 'open') drafts[each.who] ??= { base: await store.read(), typed: {} }
    if (!draft) continue
    if (each.do === 'type') {
      const typed = { ...draft.typed, [each.field]: words[each.field][each.value] ?? '' }
      drafts[each.who] = { ...draft, typed }
    }
    if (each.do !== 'save') continue
    const { base, typed } = draft
    if (await store.save({ ...base.values, ...typed }, base.version, each.who)) {
      const after = await store.read()
      expectSaved(draft, stored, after)
      stored = after
      drafts[each.who] = undefined
      continue
    }
    staleCount += 1
    const theirs = await store.read()
    expect(theirs).toEqual(stored) // a refused save changed nothing
    const { draft: next, conflicts } = mergeDraft(base, typed, theirs)
    for (const field of fields) {
      const [was, mine, their] = [base.values[field], typed[field] ?? base.values[field], theirs.values[field]]
      const shown = { ...theirs.values, ...next.typed }[field]
      expect(shown).toBe(mine === was ? their : mine)
      expect(conflicts.some(({ name }) => name === field)).toBe(mine !== was && their !== was && mine !== their)
    }
    const given = each.takesTheirs ? conflicts.map(({ name, theirs: value }) => [name, value] as const) : []
    drafts[each.who] = { ...next, typed: { ...next.typed, ...Object.fromEntries(given) } }
  }
  return staleCount
}

function inMemory(): Store {
  let held: Versioned = { version: 1, values: { fullName: 'Ayu', phoneNumber: '0811111111' } }
  return {
    read: async () => held,
    async save(values, version) {
      try {
        requireVersion(version, held.version)
      } catch {
        return false
      }
      held = { version: held.version + 1, values }
      return true
    },
  }
}

let world: LearningApp
let admins: Learner[]
beforeAll(async () => {
  world = await startLearningApp()
  admins = [await world.newAdmin(), await world.newAdmin()]
})
afterAll(() => world.close())

async function inDatabase(): Promise<Store> {
  const params = { id: (await world.newLearner()).userId }
  return {
    async read() {
      const { user } = (await world.call(getUserHistory, { params }, { as: admins[0] })).data
      return { version: user.version, values: { fullName: user.fullName, phoneNumber: user.phoneNumber ?? '' } }
    },
    async save({ fullName = '', phoneNumber = '' }, version, who) {
      const headers = { 'if-match': `"${version}"` }
      const body = { fullName, phoneNumber, reason: 'Dua admin' }
      const response = await world.call(updateDeskUser, { params, body }, { as: admins[who], headers })
      expect(response.code ?? 'VERSION_STALE').toBe('VERSION_STALE')
      return response.status === 200
    },
  }
}

test('edits of two admins lose no field in 10,000 simulated runs', async () => {
  let staleCount = 0
  const oneRun = fc.asyncProperty(steps, async plan => void (staleCount += await play(inMemory(), plan)))
  await fc.assert(oneRun, { numRuns: 10_000 })
  expect(staleCount).toBeGreaterThan(500)
})

test('edits of two admins lose no field on the real database', async () => {
  let staleCount = 0
  const oneRun = fc.asyncProperty(steps, async plan => void (staleCount += await play(await inDatabase(), plan)))
  await fc.assert(oneRun, { numRuns: 25, examples: [[both]] })
  expect(staleCount).toBeGreaterThan(0)
})

test('merges a field that only one admin changed', () => {
  const value = fc.constantFrom('a', 'b', 'c')
  const values = fc.record({ one: value, two: value })
  fc.assert(
    fc.property(values, values, values, (before, mine, theirs) => {
      const { merged } = mergeThreeWay(before, mine, theirs)
      for (const name of ['one', 'two'] as const) {
        expect(merged[name]).toBe(mine[name] === before[name] ? theirs[name] : mine[name])
      }
    }),
  )
})
