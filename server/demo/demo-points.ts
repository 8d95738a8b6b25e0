import { DAY_MS, HOUR_MS } from '#contract/wire/durations.ts'
import { randomUUID } from 'node:crypto'
import { addToBoards } from '../features/points/leaderboard/service.ts'
import type { Tx } from '../db/database.ts'
import { createDemoEmail, createDemoId } from './demo-id.ts'

const pulsa = [
  { denomination: 5_000, pricePoints: 60, stock: 40 },
  { denomination: 10_000, pricePoints: 110, stock: 25 },
  { denomination: 25_000, pricePoints: 260, stock: 10 },
  // The stock is 0, so that the demo also shows a sold-out denomination.
  { denomination: 50_000, pricePoints: 500, stock: 0 },
]

/** Names of other learners on the leaderboard. Their accounts cannot log in. */
const learners = [
  'Siti Rahmawati',
  'Budi Santoso',
  'Dewi Anggraini',
  'Rizky Pratama',
  'Ayu Lestari',
  'Fajar Hidayat',
  'Nur Aisyah',
  'Made Wirawan',
  'Yohanes Kristian',
  'Intan Permata',
  'Agus Salim',
  'Ratna Sari',
  'Hendra Gunawan',
  'Melati Kusuma',
  'Ilham Ramadhan',
  'Citra Dewanti',
  'Bayu Setiawan',
  'Wulan Handayani',
  'Arif Budiman',
  'Novi Yanti',
  'Gilang Saputra',
  'Tiara Maharani',
  'Dimas Wicaksono',
  'Lina Marlina',
  'Reza Firmansyah',
  'Putu Ayu',
]

export async function insertDemoPoints(tx: Tx, now: Date): Promise<void> {
  await insertPulsa(tx, now)
  await insertWindows(tx, now)
  for (const [index, fullName] of learners.entries()) await insertLearner(tx, fullName, index, now)
}

async function insertPulsa(tx: Tx, now: Date): Promise<void> {
  for (const { denomination, pricePoints, stock } of pulsa) {
    const id = createDemoId('pulsa', denomination)
    const title = `Pulsa ${new Intl.NumberFormat('id-ID').format(denomination)}`
    const insertedRow = await tx
      .insertInto('inventory_item')
      .values({ id, kind: 'pulsa', title, denomination, price_points: pricePoints, stock })
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!insertedRow || stock === 0) continue
    await tx
      .insertInto('inventory_movement')
      .values({ item_id: id, amount: stock, reason: 'restock', exchange_id: null, created_at: now })
      .execute()
  }
}

/**
 * Inserts a redeem window and a frenzy window, unless a current or future one exists. A demo that is started again
 * after their end therefore gets new windows.
 */
async function insertWindows(tx: Tx, now: Date): Promise<void> {
  const from = (ms: number) => new Date(now.getTime() + ms)
  const redeem = await tx.selectFrom('redeem_window').select('id').where('ends_at', '>', now).executeTakeFirst()
  if (!redeem) {
    const hours = { starts_at: from(-HOUR_MS), ends_at: from(3 * DAY_MS) }
    await tx
      .insertInto('redeem_window')
      .values({ id: randomUUID(), ...hours })
      .execute()
  }
  const frenzy = await tx.selectFrom('point_window').select('id').where('ends_at', '>', now).executeTakeFirst()
  if (!frenzy) {
    const hours = { starts_at: from(2 * HOUR_MS), ends_at: from(5 * HOUR_MS) }
    const mission = 'Poin dua kali lipat: selesaikan satu materi sebelum waktunya habis.'
    await tx
      .insertInto('point_window')
      .values({ id: randomUUID(), ...hours, multiplier: 2, mission })
      .execute()
  }
}

async function insertLearner(tx: Tx, fullName: string, index: number, now: Date): Promise<void> {
  const id = createDemoId('board', fullName)
  const insertedRow = await tx
    .insertInto('app_user')
    .values({
      id,
      full_name: fullName,
      email: createDemoEmail(fullName),
      phone_number: null,
      pic_url: null,
      password_hash: null,
      is_admin: false,
      roles: ['learner'],
      created_at: now,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!insertedRow) return
  // Each learner has points of three days: today, 12 days ago and 30 days ago.
  const earned = [30, 12, 0].map((days, at) => ({
    amount: 5 * (4 + ((index * 7 + at * 5) % 13)),
    happenedAt: new Date(now.getTime() - days * DAY_MS),
  }))
  const balance = earned.reduce((sum, { amount }) => sum + amount, 0)
  await tx.insertInto('point_balance').values({ user_id: id, balance }).execute()
  for (const [at, { amount, happenedAt }] of earned.entries()) {
    const entry = { amount, reason: 'material-completed', ref: `demo:${at}`, happened_at: happenedAt, created_at: now }
    await tx
      .insertInto('point_entry')
      .values({ user_id: id, ...entry })
      .execute()
    await addToBoards(tx, id, amount, { happenedAt, now })
  }
}
