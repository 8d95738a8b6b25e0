import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as bulk from '#contract/admin/bulk.ts'
import * as contract from '#contract/admin/import.ts'
import { getInventoryItem, listMovements, moveStock } from '#contract/points/inventory.ts'
import { processRows } from '#server/desk/bulk/work.ts'
import { readRows } from '#server/desk/import/read-rows.ts'
import type { JobContext } from '#server/jobs/job.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { createArchive, createWorkbook } from '#tests/support/workbook.ts'
import { jobs } from '../../index.ts'
import { inventoryImport } from '../../points/inventory/import.ts'
import { redeemCodeImport } from '../../payment/redemption/import.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'

let world: LearningApp
let admin: Learner
const reason = 'Dicatat untuk uji'
const imports = { 'inventory.import': inventoryImport, 'redeem-code.import': redeemCodeImport }
beforeAll(async () => {
  world = await startLearningApp({ jobs: jobs.map(job => ({ ...job, run: async () => {} })) })
  admin = await world.newAdmin()
})
afterAll(() => world.close())

const send = (file: string | Buffer, name: keyof typeof imports = 'redeem-code.import') => {
  const bytes = new Uint8Array(Buffer.from(file))
  return world.call(contract.planImport, { file: new Blob([bytes]), body: { deed: name } }, { as: admin })
}
const getRows = async (id: string, state: bulk.BulkRowState) =>
  (await world.call(bulk.listBulkRows, { params: { id }, query: { state } }, { as: admin })).data.items
const getProblems = async (file: string | Buffer, name?: keyof typeof imports) =>
  (await getRows((await send(file, name)).data.id, 'refused')).map(row => [row.seq, row.problem])
async function run(id: string, name: keyof typeof imports) {
  await world.call(bulk.startBulk, { params: { id }, body: { reason } }, { as: admin })
  await work(id, name)
}
function work(id: string, name: keyof typeof imports) {
  const context = { db: world.db, now: () => world.clock.now, log: console } as unknown as JobContext
  return processRows(context, imports[name].bulk, id, { rows: 1_000, signal: new AbortController().signal })
}
const hasCode = async (code: string) =>
  (await world.db.selectFrom('redeem_code').select('partner').where('code', '=', code).executeTakeFirst())?.partner

describe('files of redeem codes', () => {
  test('a file of codes is imported only after an admin starts the import, and undo removes the unused codes', async () => {
    const { data } = await send(
      '\uFEFFMitra;KODE\r\n"Toko; ""Baru""";aaaa11112222\r\nToko;AAAA11113333\r\n\r\nToko;salah\r\n',
    )
    expect(data).toMatchObject({ state: 'planned', total: 3, counts: { waiting: 2, refused: 1 } })
    expect(await hasCode('AAAA11112222')).toBeUndefined()
    await run(data.id, 'redeem-code.import')
    expect(await hasCode('AAAA11112222')).toBe('Toko; "Baru"')
    await world.db
      .updateTable('redeem_code')
      .set({ used_at: world.clock.now })
      .where('code', '=', 'AAAA11113333')
      .execute()
    await world.call(bulk.undoBulk, { params: { id: data.id }, body: { reason } }, { as: admin })
    await work(data.id, 'redeem-code.import')
    expect([await hasCode('AAAA11112222'), await hasCode('AAAA11113333')]).toEqual([undefined, 'Toko'])
    expect(await getRows(data.id, 'kept')).toMatchObject([{ problem: 'Kode Redeem Sudah Digunakan' }])
  })

  test('reports each invalid row of an import with its line and the reason, in Indonesian', async () => {
    const lines = [
      'kode,mitra',
      'BBBB11112222,Mitra',
      'bbbb11112222,Mitra', // duplicate code
      '81234567890,Mitra', // lost a leading zero
      'DRTOK1234567,Mitra', // a voucher code
      '=HYPERLINK("x"),Mitra',
      '@SUM(A1),Mitra',
      '+cmd|calc,Mitra',
      'CCCC11112222,', // without a partner
      'CCCC1111222,Mitra', // too short
      'SEMAIBARU234,Mitra', // exists already
      'DDDD11112222,Mitra,lebih',
      `EEEE11112222,${'a'.repeat(1_001)}`,
    ]
    expect(await getProblems(lines.join('\n'))).toEqual([
      [3, 'Sama dengan baris 2'],
      [4, expect.stringContaining('Kolom "kode": nol di depannya mungkin hilang')],
      [5, expect.stringContaining('bukan kode redeem')],
      [6, expect.stringContaining('berisi rumus')],
      [7, expect.stringContaining('berisi rumus')],
      [8, expect.stringContaining('berisi rumus')],
      [9, 'Kolom "mitra": kosong'],
      [10, 'Kolom "kode": harus 12 huruf dan angka'],
      [11, 'Kolom "kode": sudah ada'],
      [12, 'Ada lebih banyak kolom daripada judulnya'],
      [13, expect.stringContaining('lebih dari 1000 huruf')],
    ])
  })

  test('the download of rejected rows contains the reason of each row, and disables formulas', async () => {
    const { data } = await send('kode;mitra;catatan\n=1+1;Mitra;"a;b"\nFFFF11112222;Mitra;ya\n')
    const file = await world.call(contract.exportImportProblems, { params: { id: data.id } }, { as: admin })
    const [head, line, ...rest] = Buffer.from(file.data.bytes).toString().replace('\uFEFF', '').trim().split('\r\n')
    expect([head, rest]).toEqual(['kode,mitra,catatan,Alasan', []])
    expect(line).toBe('\'=1+1,Mitra,"a;b",Kolom ke-1: berisi rumus. Tempel sebagai nilai')
  })

  test('if two import plans contain the same code, the second import reports that the code already exists', async () => {
    const one = (await send('kode,mitra\nGGGG11112222,Satu\n')).data
    const other = (await send('kode,mitra\nGGGG11112222,Dua\n')).data
    await run(one.id, 'redeem-code.import')
    await run(other.id, 'redeem-code.import')
    expect(await getRows(other.id, 'refused')).toMatchObject([{ problem: 'Kode redeem ini sudah ada.' }])
    expect(await hasCode('GGGG11112222')).toBe('Satu')
  })
})

describe('workbooks', () => {
  const cell = (reference: string, text: string) => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`
  const titles = `<row r="1">${cell('A1', 'kode')}${cell('B1', 'mitra')}</row>`

  test('reads text, entities, gaps and numbers of the first sheet of a workbook, but no formulas', async () => {
    const shared = '<si><t>HHHH11112222</t></si><si><r><t>Toko </t></r><r><t>A &amp; B</t></r></si>'
    const rows = [
      titles,
      '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c></row>',
      `<row r="5"><c r="A5"><v>123456789012</v></c>${cell('B5', 'Mitra')}</row>`,
      `<row r="6"><c r="A6" t="str"><f>A1&amp;"x"</f><v>HHHH11113333</v></c>${cell('B6', 'Mitra')}</row>`,
      `<row r="7">${cell('B7', 'Mitra')}</row>`,
    ]
    const { data } = await send(createWorkbook(rows.join(''), shared))
    expect(data).toMatchObject({ total: 4, counts: { waiting: 2, refused: 2 } })
    const refusedRows = await getRows(data.id, 'refused')
    expect(refusedRows.map(row => row.seq)).toEqual([6, 7])
    expect(refusedRows[0]?.problem).toContain('berisi rumus')
    await run(data.id, 'redeem-code.import')
    expect([await hasCode('HHHH11112222'), await hasCode('123456789012')]).toEqual(['Toko A & B', 'Mitra'])
  })

  test('rejects a workbook that exceeds the limit when unpacked, or declares an entity', async () => {
    const bomb = await send(createWorkbook(Buffer.alloc(150 * 1024 ** 2, ' ')))
    expect([bomb.status, bomb.code]).toEqual([400, 'IMPORT_FILE_NOT_USABLE'])
    expect(bomb.response.json<{ message: string }>().message).toContain('terlalu besar setelah dibuka')
    const evil = `<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>${titles}<row r="2">${cell('A2', '&x;')}${cell('B2', 'M')}</row>`
    const refusedResponse = await send(createWorkbook(evil))
    expect([refusedResponse.status, refusedResponse.code]).toEqual([400, 'IMPORT_FILE_NOT_USABLE'])
  })

  test.each([
    ['that is truncated', createWorkbook(titles).subarray(0, 300)],
    ['without a sheet', createArchive({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' })],
    [
      'with an invalid directory offset',
      Buffer.concat([createWorkbook(titles).subarray(0, -6), Buffer.alloc(6, 0xff)]),
    ],
  ])('rejects a workbook %s', async (_name, file) => {
    const { status, code } = await send(file)
    expect([status, String(code)]).toEqual([400, expect.stringMatching(/^IMPORT_FILE_/)])
  })
})

test.each([
  ['Latin-1', Buffer.from('kode,mitra\nX,Caf\xe9\n', 'latin1')],
  ['UTF-16', Buffer.from('\uFEFFkode,mitra\n', 'utf16le')],
  ['JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
])('rejects a file in %s and says how to save it', async (_name, file) => {
  const { code, response } = await send(file)
  expect(code).toBe('IMPORT_FILE_NOT_SUPPORTED')
  expect(response.json<{ message: string }>().message).toContain('UTF-8')
})

test.each([
  ['kode\nAAAA11112222\n', 'Kolom "mitra" tidak ada'],
  ['kode,kode,mitra\nA,B,C\n', 'Kolom "kode" ada 2 kali'],
  ['kode,mitra\n"AAAA,Mitra\n', 'Baris 2: tanda kutip dibuka tetapi tidak ditutup'],
  ['kode,mitra\n"AAAA"x,Mitra\n', 'Baris 2: ada teks di belakang tanda kutip'],
  [Array.from({ length: 51 }, (_none, at) => `k${at}`).join(','), 'Paling banyak 50 kolom'],
])('rejects the file %j as a whole', async (file, words) => {
  const { status, response } = await send(file)
  expect([status, response.json<{ message: string }>().message]).toEqual([400, expect.stringContaining(words)])
})

test('rejects a file without rows, and stores no plan', async () => {
  expect((await send('kode,mitra\n\n')).code).toBe('BULK_EMPTY')
  expect(await world.db.selectFrom('bulk_run').select('id').where('total', '=', 0).execute()).toEqual([])
})

test(
  'imports at most 100,000 rows in batches of a thousand, and ten times the rows cost about ten times as much',
  { timeout: scaleTimeLimit(120_000) },
  async () => {
    const lines = Array.from({ length: 100_000 }, (_none, at) => `Z${String(at).padStart(11, '0')},Mitra`)
    const sent = vi.spyOn(Client.prototype, 'query')
    const getCost = async (rows: readonly string[]) => {
      sent.mockClear()
      const before = process.cpuUsage()
      const { data } = await send(['kode,mitra', ...rows].join('\n'))
      expect(data).toMatchObject({ total: rows.length, counts: { waiting: rows.length } })
      const { user, system } = process.cpuUsage(before)
      return { statements: sent.mock.calls.length, cpu: user + system }
    }
    // Runs once before the measurement, because the first run also compiles the code.
    await getCost(lines.slice(0, 10_000))
    const tenth = await getCost(lines.slice(0, 10_000))
    const whole = await getCost(lines)
    sent.mockRestore()
    // An import with one statement per row would need 100,000 statements. A comparison of each row with all other rows
    // would cost a hundred times as much CPU time as for a tenth of the rows.
    expect(whole.statements).toBeLessThan(1_000)
    expect(whole.statements).toBeLessThanOrEqual(10 * tenth.statements)
    expect(whole.cpu / tenth.cpu).toBeLessThan(30)
    const tooMany = ['kode,mitra', ...lines, 'YYYY11112222,Mitra'].join('\n')
    const more = await send(tooMany)
    expect(more.code).toBe('IMPORT_FILE_NOT_USABLE')
    // The error is thrown before the first row is checked. Empty lines do not count.
    const read = (text: string) =>
      readRows({ name: 'kode.csv', bytes: Buffer.from(text), type: 'text/plain' }, redeemCodeImport.columns)
    await expect(read(tooMany)).rejects.toMatchObject({ code: 'IMPORT_FILE_NOT_USABLE' })
    expect((await read(`${['kode,mitra', ...lines].join('\n')}\n`)).header).toEqual(['kode', 'mitra'])
    expect((await read(`kode,mitra\n${'\n'.repeat(100_001)}AAAA11112222,Mitra`)).header).toEqual(['kode', 'mitra'])
  },
)

describe('deliveries of stock', () => {
  const anItem = () => world.db.selectFrom('inventory_item').selectAll().limit(1).executeTakeFirstOrThrow()
  const getStock = async (id: string) =>
    (await world.call(getInventoryItem, { params: { id } }, { as: admin })).data.stock

  test('an imported delivery adds to the stock, and undo removes at most the remaining stock', async () => {
    const item = await anItem()
    const file = `nominal;jumlah\nRp${item.denomination.toLocaleString('id-ID')};25\n999;1\n${item.denomination};3\nx;-1\n`
    const { data } = await send(file, 'inventory.import')
    expect((await getRows(data.id, 'refused')).map(row => row.problem)).toEqual([
      'Kolom "nominal": tidak ada di inventory',
      'Sama dengan baris 2',
      expect.stringContaining('Kolom "nominal": harus bilangan bulat. Kolom "jumlah": harus bilangan bulat'),
    ])
    await run(data.id, 'inventory.import')
    expect(await getStock(item.id)).toBe(item.stock + 25)
    const ledger = await world.call(listMovements, { params: { id: item.id }, query: {} }, { as: admin })
    expect(ledger.data.items[0]).toMatchObject({ amount: 25, reason: 'restock', note: reason })
    const take = { kind: 'correction' as const, amount: -(item.stock + 10), reason }
    expect((await world.call(moveStock, { params: { id: item.id }, body: take }, { as: admin })).data.stock).toBe(15)
    await world.call(bulk.undoBulk, { params: { id: data.id }, body: { reason } }, { as: admin })
    await work(data.id, 'inventory.import')
    expect(await getStock(item.id)).toBe(15)
    expect(await getRows(data.id, 'kept')).toMatchObject([{ problem: expect.stringContaining('di bawah nol') }])
  })

  test('two imports that run at the same time both add to the stock', async () => {
    const item = await anItem()
    const file = `nominal;jumlah\n${item.denomination};7\n`
    const imports = await Promise.all([send(file, 'inventory.import'), send(file, 'inventory.import')])
    await Promise.all(imports.map(({ data }) => run(data.id, 'inventory.import')))
    expect(await getStock(item.id)).toBe(item.stock + 14)
  })

  test('if two corrections that each empty the stock arrive at the same time, one correction is refused', async () => {
    const { id, stock } = await world.db
      .selectFrom('inventory_item')
      .selectAll()
      .orderBy('stock', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const take = (key: string) => {
      const body = { kind: 'correction' as const, amount: -stock, reason }
      return world.call(moveStock, { params: { id }, body }, { as: admin, key })
    }
    const both = await Promise.all([take('satu'), take('dua')])
    expect(new Set(both.map(({ code }) => code))).toEqual(new Set([undefined, 'INVENTORY_BELOW_ZERO']))
    expect(await getStock(id)).toBe(0)
    const body = { kind: 'restock' as const, amount: -5, reason }
    expect((await world.call(moveStock, { params: { id }, body }, { as: admin })).code).toBe('VALIDATION_FAILED')
  })
})
