import { afterAll, afterEach, expect, it } from 'vitest'
import { deviceFaults } from '#tests/support/device/faults/device-faults.ts'
import { sendingFaults } from '#tests/support/device/faults/sending-faults.ts'
import { workFaults } from '#tests/support/device/faults/work-faults.ts'
import { Phone } from '#tests/support/device/phone.ts'
import type { OutcomeCounts } from '#tests/support/device/verdict.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'

/**
 * Runs the fault matrix: for each fault, runs the whole client on a simulated phone and server that can fail, and
 * checks every promise. Prints one row for each fault. `SEMAI_SEED` repeats a run, `SEMAI_ROUNDS` makes each row
 * longer, `SEMAI_QUEUE` makes the queue longer.
 */
const seed = Number(process.env['SEMAI_SEED'] ?? Date.now() % 2_147_483_647)
const rounds = Number(process.env['SEMAI_ROUNDS'] ?? 1)
const faults = [...sendingFaults, ...deviceFaults, ...workFaults]

const table: (OutcomeCounts & { fault: string; posts: number; kills: number; struck: number })[] = []
let phone: Phone | undefined
afterEach(() => phone?.device.leave())
afterAll(() => {
  console.info(`fault matrix: seed ${seed}, ${rounds} rounds`)
  console.info(inColumns(table))
})

it.each(faults)(
  'no work is lost, applied twice or out of order: $name',
  { timeout: scaleTimeLimit(240_000) },
  async fault => {
    const { name, strike, by, isByChance = false, refused = 0, rounds: own, hasLocks = true } = fault
    const sum = { promised: 0, applied: 0, refused: 0, lost: 0, twice: 0, outOfOrder: 0, strangers: 0 }
    const row = { posts: 0, kills: 0, struck: 0, ...sum }
    const notStruck: string[] = []
    const count = own === undefined ? rounds : Math.max(own, own === 1 ? 1 : rounds)
    for (let round = 0; round < count; round++) {
      phone = new Phone(seed + round, { hasLocks })
      await phone.open()
      await phone.login()
      await strike(phone)
      const missing = by.filter(each => phone?.strikes.times(each) === 0)
      if (missing.length === 0) row.struck++
      else if (!isByChance) notStruck.push(`${missing.join(', ')} (seed ${seed + round})`)
      const figures = await phone.settle()
      row.posts += phone.posts
      row.kills += phone.device.life.kills
      for (const key of Object.keys(sum) as (keyof OutcomeCounts)[]) row[key] += figures[key]
      phone.device.leave()
    }
    table.push({ fault: name, ...row })
    expect(notStruck).toEqual([])
    expect(row).toMatchObject({ lost: 0, twice: 0, outOfOrder: 0, strangers: 0, refused: refused * count })
    // Every row must contain promised work, delivered work and faults. Otherwise the promise was not tested.
    for (const key of ['promised', 'applied', 'posts', 'struck'] as const) expect([key, row[key]]).not.toEqual([key, 0])
  },
)

/** Prints plain text, so that the table can be copied into a document. */
function inColumns(rows: readonly object[]): string {
  const lines = [Object.keys(rows[0] ?? {}), ...rows.map(row => Object.values(row).map(String))]
  const widths = (lines[0] ?? []).map((_, at) => Math.max(...lines.map(line => line[at]?.length ?? 0)))
  return lines
    .map(line => line.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0))))
    .map(line => line.join('  '))
    .join('\n')
}
