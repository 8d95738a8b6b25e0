import { randomUUID } from 'node:crypto'
import { draftMaterial, getDeskMaterial } from '#contract/learning/material.admin.ts'
import { draftQuiz, getDeskQuiz } from '#contract/assessment/quiz.admin.ts'
import { createBankQuestion } from '#contract/assessment/question-bank.ts'
import { planQuizImport } from '#contract/assessment/quiz-import.ts'
import { legacyUpload } from '#contract/wire/upload.ts'
import { createPicture } from '../pictures.ts'
import { reason, type Desk, type Inputs } from './desk.ts'

/** Creates inputs for calls of authors: site content, materials, quizzes and the question bank. */
export function createWritingInputs({ world, people }: Desk) {
  const testimonial = { name: 'Rina', about: 'Program Analis Data', review: 'Belajarnya enak.' }

  async function content(isShown = true): Promise<{ id: string }> {
    const publish_at = isShown ? world.clock.now : null
    const row = { slug: randomUUID(), name: 'Rina', position: 99, was_shown: isShown, publish_at }
    return world.db
      .insertInto('site_content')
      .values({ kind: 'testimonial', ...row, fields: JSON.stringify(testimonial) })
      .returning('id')
      .executeTakeFirstOrThrow()
  }

  const publishedQuiz = () => world.db.selectFrom('quiz').select('id').limit(1).executeTakeFirstOrThrow()

  const quizDraft = async () =>
    (await world.call(draftQuiz, { params: await publishedQuiz() }, { as: people.admin })).data

  const getBankQuestion = (text: string) => ({
    type: 'short',
    text,
    answers: 'Jakarta',
    explanation: 'Sampai pindah.',
    tags: ['kota'],
  })

  const bankQuestion = async () =>
    (await world.call(createBankQuestion, { body: getBankQuestion(`Soal ${randomUUID()}`) }, { as: people.admin })).data

  const questionFile = Buffer.from('Benarkah semai berarti menabur benih? {T}')

  const publishedMaterial = () =>
    world.db
      .selectFrom('lecture_material')
      .select('id')
      .where('type', '=', 'article')
      .limit(1)
      .executeTakeFirstOrThrow()

  const materialDraft = async () => {
    const params = await publishedMaterial()
    const { data } = await world.call(draftMaterial, { params }, { as: people.admin })
    // Sets the revision of an unchanged draft, which the inputs contain.
    await world.db.updateTable('lecture_material').set({ revision: 1 }).where('id', '=', data.id).execute()
    return data
  }

  return {
    createContent: async () => ({ body: { kind: 'testimonial', values: testimonial, publishAt: null } }),
    changeContent: async () => ({
      params: await content(),
      body: { kind: 'testimonial', values: testimonial, publishAt: null, reason },
    }),
    withdrawContent: async () => ({ params: await content(), body: { reason } }),
    removeContent: async () => ({ params: await content(false), body: { reason } }),
    moveContent: async () => ({ params: await content(), body: { direction: 'up' } }),
    uploadContentPicture: async () => ({ file: await createPicture() }),
    draftMaterial: async () => ({ params: await publishedMaterial() }),
    async changeMaterial() {
      const params = await materialDraft()
      const { values } = (await world.call(getDeskMaterial, { params }, { as: people.admin })).data
      return { params, body: { values } }
    },
    setReviewDeck: async () => ({
      params: await publishedMaterial(),
      body: { cards: 'DNS = buku alamat internet', reason },
    }),
    async storeMaterialFile() {
      const file = new File(['%PDF-1.4 materi'], 'materi.pdf')
      const { data } = await world.call(legacyUpload, { file }, { as: people.admin })
      return { body: { uploadId: data.id, kind: 'pdf' } }
    },
    draftQuiz: async () => ({ params: await publishedQuiz() }),
    async changeQuiz() {
      const params = await quizDraft()
      const { values } = (await world.call(getDeskQuiz, { params }, { as: people.admin })).data
      return { params, body: { values } }
    },
    planQuizImport: async () => ({ params: await quizDraft(), bytes: questionFile }),
    async doQuizImport() {
      const { id } = await quizDraft()
      await world.db.updateTable('quiz').set({ revision: 1 }).where('id', '=', id).execute()
      const plan = await world.call(planQuizImport, { params: { id }, bytes: questionFile }, { as: people.admin })
      return { params: { id, importId: plan.data.id }, body: { questions: [0], explanation: 'Memang.' } }
    },
    createBankQuestion: async () => ({ body: getBankQuestion(`Soal ${randomUUID()}`) }),
    changeBankQuestion: async () => ({
      params: await bankQuestion(),
      body: { ...getBankQuestion(`Soal ${randomUUID()}`), reason },
    }),
    removeBankQuestion: async () => ({ params: await bankQuestion(), body: { reason } }),
    copyQuizQuestionsToBank: async () => ({
      params: await publishedQuiz(),
      body: { questionIds: ['q1'], tags: ['data'] },
    }),
    async copyBankQuestionsToQuiz() {
      const { id } = await quizDraft()
      await world.db.updateTable('quiz').set({ revision: 1 }).where('id', '=', id).execute()
      return { params: { id }, body: { questionIds: [(await bankQuestion()).id] } }
    },
  } satisfies Inputs
}
