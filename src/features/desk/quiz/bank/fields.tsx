import type { BankQuestion } from '#contract/assessment/question-bank.ts'
import { TAG_MAX_LENGTH, TAGS_MAX, parseTags } from '#contract/assessment/tags.ts'
import type { Versioned } from '#app/desk/form/draft.ts'
import type { FormField } from '#app/desk/form/form-field.tsx'
import type { FormValues } from '#app/desk/form/three-way.ts'
import { TagInput } from './tag-input.tsx'

export const tagField: FormField = {
  name: 'tags',
  label: 'Tag',
  hint: `Ketik, lalu Enter. Paling banyak ${TAGS_MAX} tag, masing-masing ${TAG_MAX_LENGTH} huruf. Huruf besar dan kecil sama saja.`,
  control: input => <TagInput {...input} />,
}

/** Converts the stored question to form values. */
export function toVersioned({ version, type, text, answers, explanation, tags }: BankQuestion): Versioned {
  return { version, values: { type, text, answers, explanation, tags: tags.join('\n') } }
}

/** Converts form values to the request body. */
export function toBankQuestionBody({ type = '', text = '', answers = '', explanation = '', tags = '' }: FormValues) {
  return { type, text, answers, explanation, tags: parseTags(tags) }
}
