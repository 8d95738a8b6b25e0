import { afterEach, beforeEach, expect, it } from 'vitest'
import { ANI, DownloadPhone, PIECE_BYTES } from '#tests/support/device/downloads.ts'
import { hasPiece, type FileRow } from './row.ts'

const CLASS = '0195a000-0000-7000-8000-000000000201'

let phone: DownloadPhone
let url: string

beforeEach(async () => {
  phone = new DownloadPhone()
  url = phone.server.add('pdf', 3 * PIECE_BYTES)
  phone.classes.set(CLASS, [url])
  await phone.start()
})
afterEach(() => phone.leave())

/** Starts a download whose connection breaks before the first piece, and returns the file's row. */
async function begin(): Promise<FileRow> {
  await phone.save(CLASS)
  phone.server.upcomingFaults.push(...Array<'no line'>(9).fill('no line'))
  await phone.run()
  return readRow()
}

async function readRow(): Promise<FileRow> {
  return (await phone.on(phone.data.store.listFiles(ANI)))![0]!
}

const openPieces = async () => (await phone.on(phone.data.pieces.openPieces(ANI)))!
const getPiece = (index: number) => phone.server.files.get(url)!.slice(index * PIECE_BYTES, (index + 1) * PIECE_BYTES)
const listStored = (row: FileRow) => [0, 1, 2].filter(index => hasPiece(row, index))

/** Stores a piece, as another window does while it receives the class from a pack. */
async function storeInOtherWindow(index: number): Promise<void> {
  const row = (await phone.row(CLASS))!
  await phone.on(phone.data.store.storePiece(await openPieces(), row, url, index, getPiece(index), row.state))
}

it('a piece counts as stored if another window stored the piece after the row was read', async () => {
  const row = await begin()
  const pieces = await openPieces()
  await phone.on(pieces.put(url, 0, getPiece(0)))
  await storeInOtherWindow(1)
  const returned = await phone.on(phone.data.reconcile.reconcileFile(pieces, row, new Set([0])))
  expect(listStored(await readRow())).toEqual([0, 1])
  expect(listStored(returned!)).toEqual([0, 1])
})

it('a piece counts as stored if another window stored the piece after the pieces were listed', async () => {
  await begin()
  await storeInOtherWindow(1)
  const returned = await phone.on(phone.data.reconcile.reconcileFile(await openPieces(), await readRow(), new Set()))
  expect(listStored(await readRow())).toEqual([1])
  expect(listStored(returned!)).toEqual([1])
})
