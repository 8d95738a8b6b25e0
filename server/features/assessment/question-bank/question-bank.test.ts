import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/assessment/question-bank.ts'
import type { QuestionBankSearch } from '#contract/assessment/question-bank.list.ts'
import { changeQuiz, draftQuiz, getDeskQuiz, listDeskQuizzes } from '#contract/assessment/quiz.admin.ts'
import { listQuestionIds } from '#contract/assessment/quiz-form.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'

let world: LearningApp
let desk: Learner
const reason = 'Untuk uji'

beforeAll(async () => {
  world = await startLearningApp()
  desk = await world.newAdmin()
})
afterAll(() => world.close())

const typed = (text: string, more: object = {}) => ({
  type: 'single',
  text,
  answers: '* ya\ntidak',
  explanation: 'Karena begitu.',
  tags: [] as string[],
  reason,
  ...more,
})
const create = (body: ReturnType<typeof typed>) => world.call(contract.createBankQuestion, { body }, { as: desk })
const add = async (text: string, more?: object) => (await create(typed(text, more))).data.id
const read = (id: string) => world.call(contract.getBankQuestion, { params: { id } }, { as: desk })
const list = async (query: QuestionBankSearch) =>
  (await world.call(contract.listBankQuestions, { query }, { as: desk })).data
const at = (version: number) => ({ as: desk, headers: { 'if-match': `"${version}"` } })
const change = (id: string, body: ReturnType<typeof typed>, version: number) =>
  world.call(contract.changeBankQuestion, { params: { id }, body }, at(version))
const take = (id: string, questionIds: string[], version: number) =>
  world.call(contract.copyBankQuestionsToQuiz, { params: { id }, body: { questionIds } }, at(version))
const keep = (id: string, questionIds: string[], tags: string[] = []) =>
  world.call(contract.copyQuizQuestionsToBank, { params: { id }, body: { questionIds, tags } }, { as: desk })
const quiz = async (id: string) => (await world.call(getDeskQuiz, { params: { id } }, { as: desk })).data
type Answered = Awaited<ReturnType<typeof create>> | Awaited<ReturnType<typeof keep>> | Awaited<ReturnType<typeof take>>
const getErrors = ({ response }: Answered) => response.json<{ errors: object }>().errors

async function draft(nth = 0): Promise<string> {
  const { items } = (await world.call(listDeskQuizzes, { query: {} }, { as: desk })).data
  return (await world.call(draftQuiz, { params: { id: items[nth]!.id } }, { as: desk })).data.id
}

test('normalises the tags of a question, suggests tags by use, and finds questions by tag, text and type', async () => {
  const id = await add('Mengapa median tahan pencilan?', { tags: [' Statistik', 'STATISTIK', 'analisis   data', ''] })
  await add('Apa itu modus?', { tags: ['statistik'] })
  await add('Median dalam bahasa sehari-hari', { type: 'short', answers: 'nilai tengah', tags: ['Bahasa'] })
  expect((await read(id)).data).toMatchObject({ tags: ['statistik', 'analisis data'], version: 1 })
  const found = async (query: QuestionBankSearch) => (await list(query)).items.map(({ text }) => text).toSorted()
  expect(await found({ tags: 'Statistik' })).toEqual(['Apa itu modus?', 'Mengapa median tahan pencilan?'])
  expect(await found({ tags: 'statistik,analisis data' })).toEqual(['Mengapa median tahan pencilan?'])
  expect(await found({ search: 'MEDIAN', tags: 'bahasa' })).toEqual(['Median dalam bahasa sehari-hari'])
  expect(await found({ search: 'median', type: 'single' })).toEqual(['Mengapa median tahan pencilan?'])
  expect(await found({ search: '%' })).toEqual([])
  expect(await found({ search: 'STATIS' })).toEqual(['Apa itu modus?', 'Mengapa median tahan pencilan?'])
  expect(await found({ search: 'da' })).toEqual(['Median dalam bahasa sehari-hari', 'Mengapa median tahan pencilan?'])
  expect(await found({ tags: 'statistik%' })).toEqual([])
  const tags = (await world.call(contract.listBankTags, { query: {} }, { as: desk })).data
  expect(tags.slice(0, 3)).toEqual([
    { tag: 'statistik', count: 2 },
    { tag: 'analisis data', count: 1 },
    { tag: 'bahasa', count: 1 },
  ])
})

test('reports errors of a question at their field, and stores a duplicate question once', async () => {
  const before = (await list({})).total.count
  const refused = [
    await create(typed('', { answers: 'a' })),
    await create(typed('Terlalu banyak tag', { tags: Array.from({ length: 11 }, (_, nth) => `tag ${nth}`) })),
    await create(typed('Tag terlalu panjang', { tags: ['a'.repeat(31)] })),
    await create(typed('Koma', { tags: ['a,b'] })),
    await create(typed('x'.repeat(1_001))),
    await create(typed('Jenis palsu', { type: 'essay' })),
  ]
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'VALIDATION_FAILED'))
  expect(refused.map(answer => Object.keys(getErrors(answer))[0])).toEqual([
    'text',
    'tags',
    'tags',
    'tags',
    'text',
    'type',
  ])
  expect((await create(typed('NUL \0'))).code).toBe('VALIDATION_FAILED')
  const hostile = `<img src=x onerror=alert(1)> ' or 1=1 -- \u202e`
  expect((await read(await add(hostile))).data.text).toBe(hostile.trim())
  const twins = await Promise.all([create(typed('Dua kali')), create(typed('Dua kali'))])
  expect(twins.map(({ code, status }) => code ?? String(status)).toSorted()).toEqual(['200', 'BANK_QUESTION_EXISTS'])
  expect((await create(typed('Dua kali', { answers: '* ya\nbukan' }))).status).toBe(200)
  expect((await list({})).total.count).toBe(before + 3)
})

test('reports a conflict to the second of two authors of a question, and does not restore a deleted question', async () => {
  const id = await add('Diubah dua orang')
  const responses = await Promise.all([change(id, typed('Satu'), 1), change(id, typed('Dua'), 1)])
  expect(responses.map(({ code, status }) => code ?? String(status)).toSorted()).toEqual(['200', 'VERSION_STALE'])
  const now = (await read(id)).data
  expect([now.version, ['Satu', 'Dua'].includes(now.text)]).toEqual([2, true])
  const other = await add('Yang lain')
  expect((await change(other, typed(now.text), 1)).code).toBe('BANK_QUESTION_EXISTS')
  // Two admins change two questions to the same text at the same time. The second write gets the error.
  const third = await add('Yang ketiga')
  const same = await Promise.all([other, third].map(each => change(each, typed('Jadi satu'), 1)))
  expect(same.map(({ code, status }) => code ?? String(status)).toSorted()).toEqual(['200', 'BANK_QUESTION_EXISTS'])
  // The version also counts writes that do not come from this API. An update that changes no value does not count.
  const versionBefore = (await read(third)).data.version
  const tags = async (list: string[]) =>
    world.db.updateTable('bank_question').set({ tags: list }).where('id', '=', third).execute()
  await tags(['baru'])
  await tags(['baru'])
  expect((await read(third)).data.version).toBe(versionBefore + 1)
  const remove = (version: number) =>
    world.call(contract.removeBankQuestion, { params: { id }, body: { reason } }, at(version))
  expect((await remove(1)).code).toBe('VERSION_STALE')
  expect((await remove(2)).status).toBe(200)
  expect((await remove(2)).code).toBe('BANK_QUESTION_NOT_FOUND')
  expect((await change(id, typed('Lagi'), 2)).code).toBe('BANK_QUESTION_NOT_FOUND')
})

test('copies all six question types unchanged from a quiz to the bank and to another quiz', async () => {
  const own = await draft()
  const { values, revision } = await quiz(own)
  const six = {
    single: '* satu\ndua',
    multiple: '* satu\n* dua\ntiga',
    'true-false': 'Benar\n* Salah',
    short: 'Jakarta\nDKI',
    ordering: 'zat\nair',
    matching: 'kiri | kanan\natas | bawah\n| tengah',
  }
  const types = Object.entries(six)
  const form = Object.fromEntries(
    types.flatMap(([type, answers]) => [
      [`x-${type}.type`, type],
      [`x-${type}.text`, `Bank: ${type}?`],
      [`x-${type}.answers`, answers],
      [`x-${type}.explanation`, `Penjelasan ${type}`],
    ]),
  )
  const ids = types.map(([type]) => `x-${type}`)
  const changed = { ...values, ...form, questions: [...listQuestionIds(values), ...ids].join('\n') }
  expect((await world.call(changeQuiz, { params: { id: own }, body: { values: changed } }, at(revision))).status).toBe(
    200,
  )

  expect((await keep(own, ids, ['enam jenis'])).data).toEqual({ added: 6, known: 0 })
  expect((await keep(own, [...ids, ids[0]!])).data).toEqual({ added: 0, known: 6 })
  expect(getErrors(await keep(own, ['x-single', 'tidak-ada']))).toHaveProperty('questionIds')
  const { items } = await list({ tags: 'enam jenis' })
  expect(items.map(({ type }) => type).toSorted()).toEqual(Object.keys(six).toSorted())

  const target = await draft(3)
  const before = await quiz(target)
  const chosen = items.map(({ id }) => id)
  const taken = await take(target, [...chosen, chosen[0]!], before.revision)
  expect(taken.data).toEqual({ version: before.revision + 1, added: 6, known: 0, gone: 0 })
  const after = await quiz(target)
  expect(after.questionCount).toBe(before.questionCount + 6)
  expect(after.values).toMatchObject(
    Object.fromEntries(Object.entries(before.values).filter(([name]) => name !== 'questions')),
  )
  const questionIds = listQuestionIds(after.values).slice(before.questionCount)
  expect(questionIds.map(id => after.values[`${id}.type`])).toEqual(items.map(({ type }) => type))
  for (const id of questionIds) {
    const type = after.values[`${id}.type`] ?? ''
    expect([after.values[`${id}.answers`], after.values[`${id}.text`]]).toEqual([
      six[type as keyof typeof six],
      `Bank: ${type}?`,
    ])
  }

  // `known` counts questions that the quiz already has, and `gone` questions that were deleted from the bank. A stale
  // version, a published quiz and unknown questions are refused.
  await world.db.deleteFrom('bank_question').where('id', '=', chosen[0]!).execute()
  expect((await take(target, chosen, after.revision)).data).toEqual({
    version: after.revision,
    added: 0,
    known: 5,
    gone: 1,
  })
  expect((await take(target, chosen, before.revision)).code).toBe('VERSION_STALE')
  expect((await take(target, [randomUUID()], after.revision)).code).toBe('BANK_QUESTION_NOT_FOUND')
  const published = await world.db
    .selectFrom('quiz')
    .innerJoin('career_track_version as written', join =>
      join.onRef('written.career_track_id', '=', 'quiz.career_track_id').onRef('written.version', '=', 'quiz.version'),
    )
    .select('quiz.id')
    .where('published_at', 'is not', null)
    .executeTakeFirstOrThrow()
  expect((await take(published.id, chosen, 1)).code).toBe('QUIZ_PUBLISHED')

  // A change in the bank does not change the quiz, and a change in the quiz does not change the bank.
  const kept = (await read(chosen[1]!)).data
  await change(kept.id, { ...typed('Diganti di bank'), type: 'short', answers: 'lain' }, kept.version)
  expect((await quiz(target)).values).toEqual(after.values)
})

test('a quiz accepts a hundred questions, and rejects a whole batch that would exceed this limit', async () => {
  const target = await draft(4)
  const { questionCount, revision } = await quiz(target)
  const ids: string[] = []
  for (let nth = 0; nth <= 100 - questionCount; nth += 1) ids.push(await add(`Isi sampai penuh ${nth}`))
  const over = await take(target, ids, revision)
  expect(getErrors(over)).toEqual({ questionIds: `Kuis ini hanya muat ${100 - questionCount} soal lagi` })
  expect((await quiz(target)).revision).toBe(revision)
  const full = await take(target, ids.slice(0, -1), revision)
  expect(full.data).toMatchObject({ added: 100 - questionCount })
  // Two concurrent calls are both refused, because the quiz is full.
  const both = await Promise.all([take(target, ids, revision + 1), take(target, ids, revision + 1)])
  expect(new Set(both.map(({ code }) => code))).toEqual(new Set(['VALIDATION_FAILED']))
})

test(
  'in a bank of 100,000 questions, the pages of a filter contain all matches, and a search finds one',
  async () => {
    // Inserts in batches, because a statement has the same time limit as a call.
    for (let from = 1; from < 100_000; from += 10_000)
      await sql`
    insert into bank_question (id, question, fingerprint, tags, changed_at)
    select gen_random_uuid(),
      jsonb_build_object('type', 'short', 'text', 'Soal nomor ' || n, 'options', '[]'::jsonb, 'answer', '["a"]'::jsonb, 'explanation', 'b'),
      sha256(('n' || n)::bytea), array['massal', 'kelompok ' || n % 1000], now()
    from generate_series(${from}::integer, ${from + 9_999}::integer) as n`.execute(world.db)
    await sql`analyze bank_question`.execute(world.db)
    expect((await list({})).total).toEqual({ count: 10_000, isExact: false })
    const seen = new Set<string>()
    for (let query: QuestionBankSearch = { tags: 'massal,kelompok 7' }; ;) {
      const { items, next, total } = await list(query)
      expect(total).toEqual({ count: 100, isExact: true })
      for (const { id } of items) seen.add(id)
      if (next === null) break
      query = { ...query, after: next }
    }
    expect(seen.size).toBe(100)
    expect((await list({ search: 'nomor 99999' })).items.map(({ text }) => text)).toEqual(['Soal nomor 99999'])
  },
  scaleTimeLimit(60_000),
)
