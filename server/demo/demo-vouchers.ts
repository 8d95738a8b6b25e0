import { DAY_MS } from '#contract/wire/durations.ts'
import type { VoucherPrefix } from '#contract/payment/redeem-code.rules.ts'
import type { Tx } from '../db/database.ts'
import { createDemoId } from './demo-id.ts'

interface DemoVoucher {
  code: string
  prefix: VoucherPrefix
  title: string
  course: string
  /** Start of the validity, in days after the first start of the demo. */
  from: number
  until: number
  quota: number
  uses: number
}

const usual = { from: -1, until: 180, quota: 100, uses: 0 }

/** Voucher codes, one for each possible result of a redemption. The README lists them. */
const vouchers: readonly DemoVoucher[] = [
  { ...usual, code: 'DRTOKSEMAI2345', prefix: 'DRTOK', title: 'Berlaku', course: 'pemasaran-digital-dari-nol' },
  {
    ...usual,
    code: 'DRBKLLAMA23456',
    prefix: 'DRBKL',
    title: 'Kedaluwarsa',
    course: 'pemasaran-digital-dari-nol',
    from: -60,
    until: -30,
  },
  {
    ...usual,
    code: 'DRKRMPAKAI2345',
    prefix: 'DRKRM',
    title: 'Sudah dipakai',
    course: 'pemasaran-digital-dari-nol',
    uses: 1,
  },
  {
    ...usual,
    code: 'DRTOKNANTI2345',
    prefix: 'DRTOK',
    title: 'Belum aktif',
    course: 'pemasaran-digital-dari-nol',
    from: 90,
  },
  {
    ...usual,
    code: 'DRBKLPENUH2345',
    prefix: 'DRBKL',
    title: 'Kuota habis',
    course: 'pemasaran-digital-dari-nol',
    quota: 0,
  },
  { ...usual, code: 'DRTOKMILIK2345', prefix: 'DRTOK', title: 'Kelas milik siswa', course: 'dasar-pengembang-web' },
]

const redeemCodes = [
  { code: 'SEMAIBARU234', isUsed: false },
  { code: 'SEMAIPAKAI23', isUsed: true },
]

export async function insertDemoVouchers(tx: Tx, now: Date): Promise<void> {
  const day = (days: number) => new Date(now.getTime() + days * DAY_MS)
  await tx
    .insertInto('voucher_batch')
    .values(
      vouchers.map(({ code, prefix, title, course, from, until, quota }) => ({
        id: createDemoId('voucher-batch', code),
        title,
        prefix,
        course_id: createDemoId('course', course),
        active_from: day(from),
        expires_at: day(until),
        quota,
        created_at: now,
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await tx
    .insertInto('voucher')
    .values(
      vouchers.map(({ code, uses }) => ({ code, batch_id: createDemoId('voucher-batch', code), use_count: uses })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await tx
    .insertInto('redeem_code')
    .values(redeemCodes.map(({ code, isUsed }) => ({ code, partner: 'Mitra Contoh', used_at: isUsed ? now : null })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
