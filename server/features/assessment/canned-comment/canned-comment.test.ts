import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/assessment/canned-comment.ts'
import { CANNED_COMMENTS_MAX } from '#contract/wire/limits.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
let expert: Learner
let colleague: Learner
beforeAll(async () => {
  world = await startLearningApp()
  ;[expert, colleague] = [await world.newExpert(), await world.newExpert()]
})
afterAll(() => world.close())

const add = (text: string, as = expert) => world.call(contract.addCannedComment, { body: { text } }, { as })
const texts = async (as = expert) =>
  (await world.call(contract.listCannedComments, {}, { as })).data.map(({ text }) => text)

test('canned comments keep their order, and empty, duplicate and too long comments are rejected', async () => {
  await add(' <b>Rapi</b>\r\nLanjutkan ')
  world.clock.now = new Date(world.clock.now.getTime() + 1_000)
  await add('Judulnya belum ada')
  expect(await texts()).toEqual(['<b>Rapi</b>\nLanjutkan', 'Judulnya belum ada'])
  expect((await add('Judulnya belum ada ')).code).toBe('CANNED_COMMENT_EXISTS')
  for (const broken of [' ', 'a'.repeat(501), 'a\u0000']) expect((await add(broken)).code).toBe('VALIDATION_FAILED')
  expect(await texts()).toHaveLength(2)
  expect(await texts(colleague)).toEqual([])
})

test("an expert cannot delete a colleague's canned comment, and can delete their own only once", async () => {
  const { id } = (await add('Hapus aku')).data
  const remove = (as: Learner) => world.call(contract.removeCannedComment, { params: { id } }, { as })
  expect((await remove(colleague)).code).toBe('CANNED_COMMENT_NOT_FOUND')
  expect((await remove(expert)).status).toBe(200)
  expect((await remove(expert)).code).toBe('CANNED_COMMENT_NOT_FOUND')
})

test('text and position of a canned comment can change, and a position after the end means the end', async () => {
  const ownExpert = await world.newExpert()
  const ids: string[] = []
  for (const text of ['Satu', 'Dua', 'Tiga']) ids.push((await add(text, ownExpert)).data.id)
  const change = (id: string | undefined, text: string, place: number, as = ownExpert) =>
    world.call(contract.changeCannedComment, { params: { id: id ?? '' }, body: { text, place } }, { as })
  expect((await change(ids[2], 'Tiga!', 0)).data).toEqual({ id: ids[2], text: 'Tiga!' })
  expect(await texts(ownExpert)).toEqual(['Tiga!', 'Satu', 'Dua'])
  await change(ids[2], 'Tiga!', 40)
  expect(await texts(ownExpert)).toEqual(['Satu', 'Dua', 'Tiga!'])
  await add('Empat', ownExpert)
  expect(await texts(ownExpert)).toEqual(['Satu', 'Dua', 'Tiga!', 'Empat'])
  expect((await change(ids[0], 'Dua', 0)).code).toBe('CANNED_COMMENT_EXISTS')
  expect((await change(ids[0], 'Curi', 0, expert)).code).toBe('CANNED_COMMENT_NOT_FOUND')
  for (const place of [-1, 0.5, 51]) expect((await change(ids[0], 'Satu', place)).code).toBe('VALIDATION_FAILED')
  await Promise.all([change(ids[0], 'Satu', 2), change(ids[1], 'Dua', 2), change(ids[2], 'Tiga!', 0)])
  expect(new Set(await texts(ownExpert))).toEqual(new Set(['Satu', 'Dua', 'Tiga!', 'Empat']))
})

test('moves and deletions in two tabs at the same time keep the order of the other canned comments', async () => {
  const ownExpert = await world.newExpert()
  const ids: string[] = []
  for (let at = 0; at < 12; at += 1) ids.push((await add(`Kalimat ${at}`, ownExpert)).data.id)
  const going = ids.slice(0, 8)
  const responses = await Promise.all(
    going.flatMap((id, at) => [
      world.call(
        contract.changeCannedComment,
        { params: { id }, body: { text: `Baru ${at}`, place: 0 } },
        { as: ownExpert },
      ),
      world.call(contract.removeCannedComment, { params: { id } }, { as: ownExpert }),
    ]),
  )
  const outcomes = responses.map(({ status, code }) => code ?? status)
  expect(outcomes.filter(each => each !== 200 && each !== 'CANNED_COMMENT_NOT_FOUND')).toEqual([])
  expect(await texts(ownExpert)).toEqual(['Kalimat 8', 'Kalimat 9', 'Kalimat 10', 'Kalimat 11'])
})

test('moving a canned comment to its current position writes nothing', async () => {
  const ownExpert = await world.newExpert()
  const ids: string[] = []
  for (const text of ['Satu', 'Dua', 'Tiga']) ids.push((await add(text, ownExpert)).data.id)
  const writtenBy = async () =>
    (
      await sql<{ by: string }>`
        select xmin::text as by from canned_comment where owner_id = ${ownExpert.userId} order by saved_at, text = 'Tiga', text = 'Dua'
      `.execute(world.db)
    ).rows.map(({ by }) => by)
  const before = await writtenBy()
  const move = { params: { id: ids[2] ?? '' }, body: { text: 'Tiga', place: 1 } }
  expect((await world.call(contract.changeCannedComment, move, { as: ownExpert })).status).toBe(200)
  expect(await texts(ownExpert)).toEqual(['Satu', 'Tiga', 'Dua'])
  const after = await writtenBy()
  expect(after.map((by, at) => by === before[at])).toEqual([true, false, false])
})

test('concurrent requests do not create more canned comments than the maximum', async () => {
  const responses = await Promise.all(
    Array.from({ length: CANNED_COMMENTS_MAX + 5 }, (_each, at) => add(`Kalimat ${at}`, colleague)),
  )
  expect(responses.filter(({ code }) => code === 'CANNED_COMMENT_LIMIT_REACHED')).toHaveLength(5)
  expect(await texts(colleague)).toHaveLength(CANNED_COMMENTS_MAX)
})
