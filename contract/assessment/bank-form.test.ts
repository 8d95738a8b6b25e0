import { expect, test } from 'vitest'
import { toBankForm, toSingleQuestionQuizForm, readBankForm } from './bank-form.ts'
import { readQuestion } from './quiz-form.ts'

const common = { text: 'Apa yang benar?', explanation: 'Karena begitu.' }
const forms = [
  { type: 'single', answers: '* satu\ndua\n\\* tiga' },
  { type: 'multiple', answers: '* satu\ndua\n* tiga' },
  { type: 'true-false', answers: 'Benar\n* Salah' },
  { type: 'short', answers: 'Jakarta\nDKI Jakarta' },
  { type: 'ordering', answers: 'zat\nair\nmolekul' },
  { type: 'matching', answers: 'kiri | kanan\natas | bawah\n| tengah' },
].map(form => ({ ...common, ...form }))

test.each(forms)('a $type question is unchanged after parsing, formatting and parsing again', form => {
  const bankForm = readBankForm(form)
  if ('errors' in bankForm) throw new Error(JSON.stringify(bankForm.errors))
  expect(bankForm.question).not.toHaveProperty('id')
  expect(toBankForm(bankForm.question)).toEqual(form)
  expect(readQuestion(toSingleQuestionQuizForm(form), 'soal')).toEqual({ id: 'soal', ...bankForm.question })
})

test('reports each error of a bank question at its own field', () => {
  expect(readBankForm({})).toEqual({
    errors: {
      text: 'Tulis pertanyaannya',
      explanation: 'Tulis penjelasannya, supaya pelajar tahu sebabnya',
      type: 'Pilih jenis soalnya',
    },
  })
  expect(readBankForm({ ...common, type: 'single', answers: 'a\nb' })).toEqual({
    errors: { answers: 'Belum ada jawaban benar. Tandai yang benar.' },
  })
  expect(readBankForm({ ...common, type: '__proto__', answers: 'a' })).toHaveProperty('errors.type')
})
